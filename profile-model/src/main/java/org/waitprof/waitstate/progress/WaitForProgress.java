package org.waitprof.waitstate.progress;

import com.google.auto.service.AutoService;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.WaitState;

/**
 * Wait for Progress: for a message or collective that all sides have begun, or for a rank whose
 * memory is accessed, while a rank computes.
 */
@AutoService(WaitState.class)
public final class WaitForProgress extends WaitState {
  public WaitForProgress() {
    super("wait_for_progress", "Wait for Progress", Scope.LOCAL);
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return role == Role.NONE && mayNeedTarget(call);
  }

  /** Whether the call changes another rank's memory in a way for which it may need that rank. */
  public static boolean mayNeedTarget(MpiCall call) {
    return switch (call) {
      case MPI_ACCUMULATE,
          MPI_GET_ACCUMULATE,
          MPI_FETCH_AND_OP,
          MPI_COMPARE_AND_SWAP,
          MPI_RACCUMULATE,
          MPI_RGET_ACCUMULATE ->
          true;
      default -> false;
    };
  }
}
