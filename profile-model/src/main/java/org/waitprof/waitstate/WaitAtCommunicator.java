package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import org.waitprof.model.CallClass;
import org.waitprof.model.Dependence;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

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
  public boolean appliesTo(MpiCall call, Role role) {
    return (role == Role.NONE && isCovered(call))
        || (call.callClass() == CallClass.COMPLETION && role == Role.COMMUNICATOR);
  }

  /** Whether the call makes or ends a communicator and returns when that is agreed on. */
  public static boolean isCovered(MpiCall call) {
    return call.callClass() == CallClass.COMMUNICATOR && call.dependence() != Dependence.NONE;
  }
}
