package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import org.waitprof.model.CallClass;
import org.waitprof.model.Dependence;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/**
 * Wait at window operation: the first to arrive where all ranks of a window of one-sided
 * communication synchronise. Scalasca's Wait at Fence, Create and Free.
 */
@AutoService(WaitState.class)
public final class WaitAtRma extends WaitState {

  public WaitAtRma() {
    super("wait_at_window", "Wait at Window Operation", Scope.GLOBAL);
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return role == Role.NONE && isCovered(call);
  }

  /** Whether the call synchronises all ranks of a window. */
  public static boolean isCovered(MpiCall call) {
    return call.callClass() == CallClass.RMA_SYNC && call.dependence() == Dependence.AGREEMENT;
  }
}
