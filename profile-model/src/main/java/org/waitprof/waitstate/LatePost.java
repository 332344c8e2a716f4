package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/** Late Post: access to the memory of a rank that has not yet allowed it. */
@AutoService(WaitState.class)
public final class LatePost extends WaitState {

  public LatePost() {
    super("late_post", "Late Post", Scope.LOCAL);
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return role == Role.NONE && (call == MpiCall.MPI_WIN_START || call == MpiCall.MPI_WIN_COMPLETE);
  }
}
