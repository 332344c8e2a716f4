package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import org.waitprof.model.CallClass;
import org.waitprof.model.Dependence;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/**
 * Wait at file operation: the first to arrive at a collective operation on a file. Not among
 * Scalasca's patterns. The rule is the one of its Wait at N x N, as far as the library has
 * synchronised the ranks.
 */
@AutoService(WaitState.class)
public final class WaitAtFile extends WaitState {

  public WaitAtFile() {
    super("wait_at_file", "Wait at File Operation", Scope.GLOBAL);
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return role == Role.NONE && isCovered(call);
  }

  /** Whether the call is a collective operation on a file that returns when it is done. */
  public static boolean isCovered(MpiCall call) {
    return call.callClass() == CallClass.IO_COLLECTIVE && call.dependence() != Dependence.NONE;
  }
}
