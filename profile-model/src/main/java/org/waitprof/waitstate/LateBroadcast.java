package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/**
 * Late Broadcast: ranks that wait for the root of a broadcast or scatter. "Catching Idlers with
 * Ease", section 3.3. The root itself never waits in this pattern, so the minimum is taken over the
 * other ranks' durations only.
 */
@AutoService(WaitState.class)
public final class LateBroadcast extends WaitState {

  public LateBroadcast() {
    super("late_broadcast", "Late Broadcast", Scope.GLOBAL);
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return (call.callClass() == CallClass.ONE_TO_ALL && role == Role.NONROOT)
        || (call.callClass() == CallClass.COMPLETION && role == Role.FROM_ROOT);
  }
}
