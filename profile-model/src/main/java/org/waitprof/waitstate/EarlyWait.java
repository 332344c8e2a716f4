package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/** Early Wait: for the end of others' accesses to one's memory, Late Complete included. */
@AutoService(WaitState.class)
public final class EarlyWait extends WaitState {

  public EarlyWait() {
    super("early_wait", "Early Wait", Scope.LOCAL);
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return (role == Role.NONE && call == MpiCall.MPI_WIN_WAIT)
        || (role == Role.POLLED && call == MpiCall.MPI_WIN_TEST);
  }
}
