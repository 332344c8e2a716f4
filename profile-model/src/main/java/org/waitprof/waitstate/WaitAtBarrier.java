package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/**
 * Wait at Barrier: the first to arrive at a barrier. Treated like Wait at NxN, "Catching Idlers
 * with Ease", section 3.2. Barriers exchange nothing, so only one size class exists.
 */
@AutoService(WaitState.class)
public final class WaitAtBarrier extends WaitState {

  public WaitAtBarrier() {
    super("wait_at_barrier", "Wait at Barrier", Scope.GLOBAL);
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return (call.callClass() == CallClass.BARRIER && role == Role.NONE)
        || (call.callClass() == CallClass.COMPLETION && role == Role.BARRIER);
  }
}
