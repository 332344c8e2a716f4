package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/**
 * Early Reduce: the root of a reduction or gather that arrives before the data. "Catching Idlers
 * with Ease", section 3.3: only durations on the root count, and the minimum is taken over ranks in
 * that role.
 */
@AutoService(WaitState.class)
public final class EarlyReduce implements WaitState {

  @Override
  public String id() {
    return "early_reduce";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Early Reduce",
        Text.DEFINITION,
        "In an operation that brings data from all ranks to one root (Reduce, Gather, Gatherv)"
            + " the root entered before the others had sent theirs and waits for the last of"
            + " them.",
        Text.FORMULA,
        Formula.aboveShortest(
            "E",
            " on the root",
            "M(f,s)",
            "shortest call with that size on any rank that was the root of one"),
        Text.MEASURED_RULE,
        "Waiting time, on the root only = min(latest begin of ranks that send data, own end) -"
            + " own begin. Nothing where the root gets nothing (Scalasca: Early Reduce).",
        Text.LIMITS,
        "Where the same rank is always the root and always early, even its shortest call contains"
            + " waiting, and the estimate is too low. Ranks that pass on the data of others wait as"
            + " well: see Wait in Reduce.",
        Text.ADVICE,
        "The root has less to do than the others before the call, or the last rank to send has"
            + " more. Give the root a share of the work, or let it do something useful before it"
            + " collects; MPI_Ireduce and MPI_Igather let it do so. If the result is only"
            + " printed, reduce less often.",
        Text.SOURCE,
        "Mao et al.: Catching Idlers with Ease, EuroMPI/ASIA 2014, section 3.3; the pattern is"
            + " Scalasca's");
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(
            Kind.WAIT,
            "mpi_earlyreduce",
            "Waiting of roots in all-to-one operations for the last sender."));
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return (call.callClass() == CallClass.ALL_TO_ONE && role == Role.ROOT)
        || (call.callClass() == CallClass.COMPLETION && role == Role.TO_ROOT);
  }
}
