package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
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
public final class WaitAtCommunicator extends WaitState {

  public WaitAtCommunicator() {
    super("wait_at_communicator", "Wait at Comm Creation", Scope.GLOBAL);
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
