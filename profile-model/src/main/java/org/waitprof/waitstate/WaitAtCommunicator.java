package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallClass;
import org.waitprof.model.Dependence;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/**
 * Wait at communicator creation: the first to arrive at a call that makes a communicator. Not among
 * Scalasca's patterns. The rule is the one of its Wait at N x N, because members agree on a context
 * that no rank uses yet. That takes a reduction over all of them.
 */
@AutoService(WaitState.class)
public final class WaitAtCommunicator implements WaitState {

  @Override
  public String id() {
    return "wait_at_communicator";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Wait at Comm Creation",
        Text.DEFINITION,
        "The members of a new communicator agree on it while it is made (Comm_dup, Comm_split,"
            + " Comm_create, Cart_create and the like), so no rank can finish before the last one"
            + " has come. All others wait for it. So it is where all end one (Comm_disconnect).",
        Text.FORMULA,
        "W(c,p) = D(c,p) - n(c,p) * M(f), where D is the total duration and n the number of calls"
            + " at call path c on rank p, and M(f) is the shortest call of MPI function f on any"
            + " rank: the last to arrive does not wait",
        Text.MEASURED_RULE,
        "Waiting time = latest begin - own begin, over the members of the old communicator; of"
            + " Intercomm_create and Comm_create_group over those of the new one. A member that"
            + " left before the last one began did not wait for it and books nothing.",
        Text.LIMITS,
        "Programs make few communicators, so the estimate rests on few calls: where every one of"
            + " a rank waited, its shortest one contains waiting. A sample or a trace measures"
            + " it. Of MPI_Comm_idup it is the wait for its request, which a trace alone measures."
            + " MPI_Comm_free is left out.",
        Text.ADVICE,
        "Communicators are made once: take creation out of loops and keep them. What remains is"
            + " imbalance before the call, mostly of reading input or setting up; look at what"
            + " the last rank does there. MPI_Comm_create_group asks its own members alone, and"
            + " MPI_Comm_idup lets work go on meanwhile.",
        Text.SOURCE,
        WaitAtNxN.SOURCE_BY_ANALOGY);
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(
            Kind.WAIT,
            "waitprof_communicator_wait",
            "Waiting in the creation of communicators until the last rank came."));
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return (role == Role.NONE && isCovered(call))
        || (call.callClass() == CallClass.COMPLETION && role == Role.COMMUNICATOR);
  }

  /** Whether the call makes or ends a communicator and returns when that is agreed on. */
  public static boolean isCovered(MpiCall call) {
    return call.callClass() == CallClass.COMMUNICATOR && call.dependence() != Dependence.NONE;
  }
}
