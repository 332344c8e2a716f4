package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/**
 * Early Scan: ranks that wait for lower ranks in a prefix reduction. Scalasca's pattern, estimated
 * like the collectives of "Catching Idlers with Ease", section 3.3.
 */
@AutoService(WaitState.class)
public final class EarlyScan extends WaitState {

  public EarlyScan() {
    super("early_scan", "Early Scan", Scope.GLOBAL);
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return (call.callClass() == CallClass.SCAN && role == Role.NONE)
        || (call.callClass() == CallClass.COMPLETION && role == Role.SCAN);
  }
}
