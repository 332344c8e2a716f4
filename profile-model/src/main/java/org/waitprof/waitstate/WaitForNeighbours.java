package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/**
 * Wait for neighbours: a rank in a neighbourhood collective before those have come that it gets
 * data from. Not among Scalasca's patterns, which leave these calls out.
 */
@AutoService(WaitState.class)
public final class WaitForNeighbours implements WaitState {

  @Override
  public String id() {
    return "wait_for_neighbours";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Wait for Neighbours",
        Text.DEFINITION,
        "In a collective over the neighbours of a topology (Neighbor_allgather, Neighbor_alltoall"
            + " and their variants) a rank needs the data of its neighbours alone."
            + " It waits for the last of them.",
        Text.FORMULA,
        Formula.aboveShortest(
            "W",
            "M_p(f,s)",
            "shortest call of MPI function f with that size on the same rank, as in"
                + " messages: each rank has other neighbours"),
        Text.MEASURED_RULE,
        "Waiting time = min(latest begin of the neighbours that data comes from, own end) - own"
            + " begin. Neighbours are those that the MPI library names for the communicator's"
            + " topology when the first such call is made.",
        Text.LIMITS,
        "Estimated, it is too low on a rank that waited in each of its calls. Measured, a"
            + " neighbour counts that sends nothing in a Neighbor_alltoallv, and large blocks"
            + " may make a rank wait for neighbours that it sends to, which is not counted.",
        Text.ADVICE,
        "Look at the neighbour that comes last, and at its neighbours: such waiting travels"
            + " through the topology step by step. Balance the work between exchanges, or start"
            + " the exchange with MPI_Ineighbor_alltoall and compute the inner part meanwhile.",
        Text.SOURCE,
        "The formula is that of messages (Mao et al.: Catching Idlers with Ease, EuroMPI/ASIA"
            + " 2014, section 3.1); calls and rule are an addition of waitprof");
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(
            Kind.WAIT,
            "waitprof_neighbour_wait",
            "Waiting in neighbourhood collectives until the last neighbour came."));
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return (call.callClass() == CallClass.NEIGHBOURHOOD && role == Role.NONE)
        || (call.callClass() == CallClass.COMPLETION && role == Role.NEIGHBOURS);
  }

  @Override
  public Scope scope() {
    return Scope.LOCAL;
  }
}
