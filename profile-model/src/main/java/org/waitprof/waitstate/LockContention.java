package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import org.waitprof.model.Dependence;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/** Lock contention: another rank has the lock of a window. */
@AutoService(WaitState.class)
public final class LockContention extends WaitState {

  public LockContention() {
    super("lock_contention", "Lock Contention", Scope.LOCAL);
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return (role == Role.NONE && isCovered(call))
        || (role == Role.SHARED && call == MpiCall.MPI_WIN_LOCK);
  }

  /** Whether the call can wait for a lock. */
  public static boolean isCovered(MpiCall call) {
    return call.dependence() == Dependence.LOCK;
  }
}
