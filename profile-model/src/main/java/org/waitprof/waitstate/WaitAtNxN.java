package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/**
 * Wait at NxN: the first to arrive at a collective in which everybody needs everybody. "Catching
 * Idlers with Ease", section 3.2.
 *
 * <p>Scalasca defines it by the inherent synchronisation of all participants: no rank can finish
 * before the last has started. Neighbourhood collectives synchronise each rank with its neighbours
 * only, see {@link WaitForNeighbours}. Of non-blocking collectives, which the paper leaves out, it
 * is the wait for their requests.
 */
@AutoService(WaitState.class)
public final class WaitAtNxN implements WaitState {
  /**
   * Source for other calls that use the formula because no rank leaves them before the last has
   * come.
   */
  static final String SOURCE_BY_ANALOGY =
      "Formula and rule are those of Wait at N x N (Mao et al.: Catching Idlers with Ease,"
          + " EuroMPI/ASIA 2014, section 3.2; Scalasca); the calls are an addition of waitprof";

  @Override
  public String id() {
    return "wait_at_nxn";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Wait at N x N",
        Text.DEFINITION,
        "In a collective operation in which every rank needs data of every other (Allreduce,"
            + " Allgather, Alltoall, Reduce_scatter and their variants) no rank can finish before"
            + " the last rank has entered. All others wait for it.",
        Text.FORMULA,
        Formula.untilTheLastArrives(),
        Text.MEASURED_RULE,
        "Waiting time = min(latest begin, own end) - own begin. If no rank left before all had"
            + " begun, the last to begin counts, and all are synchronised; else only ranks that"
            + " get data wait, and only for the last rank that sends any. Calls without data on"
            + " a rank book nothing there (Scalasca: Wait at N x N). MPI_Alltoallv and"
            + " MPI_Alltoallw may be any pattern of messages, and Scalasca leaves them out:"
            + " here, if a rank left before all had begun, a rank that gets data waits for the"
            + " last rank with data to send that began before it left.",
        Text.LIMITS,
        "The most reliable of the estimates: the paper found differences below 0.45 percentage"
            + " points to a trace analysis. Too high where the operation itself varies, for"
            + " instance on a busy network, on more ranks than cores, or with communicators of"
            + " similar size of which one lies within a node and another does not. Data"
            + " exchanged before the last rank arrives counts as waiting. With only a handful of"
            + " calls, the floor may still contain waiting.",
        Text.ADVICE,
        "Compare the ranks: those that wait least arrive last, and they are the cause. Look at"
            + " what they do between this collective and the one before, and balance it. If all"
            + " wait about equally, the cause changes from call to call: noise, or work that"
            + " varies. Fewer collectives help (combine several small Allreduce calls into one),"
            + " and so do non-blocking ones with independent work in between.",
        Text.SOURCE,
        "Mao et al.: Catching Idlers with Ease, EuroMPI/ASIA 2014, section 3.2; the pattern is"
            + " Scalasca's. Separate minima per class of communicator size are an addition of"
            + " waitprof");
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(
            Kind.WAIT,
            "mpi_wait_nxn",
            "Waiting in all-to-all operations until the last rank came."));
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return (call.callClass() == CallClass.ALL_TO_ALL && role == Role.NONE)
        || (call.callClass() == CallClass.COMPLETION && role == Role.N_TO_N);
  }
}
