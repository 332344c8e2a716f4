package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/**
 * Early Reduce: the root of a reduction or gather that arrives before the data. "Catching Idlers
 * with Ease", section 3.3: only durations on the root count, and the minimum is taken over ranks in
 * that role.
 */
@AutoService(WaitState.class)
public final class EarlyReduce extends WaitState {

  public EarlyReduce() {
    super("early_reduce", "Early Reduce", Scope.GLOBAL);
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return (call.callClass() == CallClass.ALL_TO_ONE && role == Role.ROOT)
        || (call.callClass() == CallClass.COMPLETION && role == Role.TO_ROOT);
  }
}
