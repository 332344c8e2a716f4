package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/**
 * Wait at Finalize: the first ranks to end. The agent makes all ranks meet at the entry of
 * Finalize, so that a profile measures the waiting. It is a rank's time there, less the time of the
 * rank that came last.
 */
@AutoService(WaitState.class)
public final class WaitAtFinalize extends WaitState {
  /** Id of the pattern, the name in the CSV. */
  public static final String ID = "wait_at_finalize";

  /** Name of the column of measured waiting. */
  public static final String COLUMN = ID + "_ns";

  public WaitAtFinalize() {
    super(ID, "Wait at Finalize", Scope.GLOBAL);
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return call == MpiCall.MPI_FINALIZE && role == Role.NONE;
  }
}
