package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/** Early Wait: for the end of others' accesses to one's memory, Late Complete included. */
@AutoService(WaitState.class)
public final class EarlyWait extends WaitState {

  public EarlyWait() {
    super("early_wait", "Early Wait", Scope.LOCAL);
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(Kind.WAIT, "", "Waiting until others had ended their accesses."),
        MeasuredMetric.nanos(
            "late_complete_ns", Kind.PART, "", "Late Complete: behind their last transfers."));
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return (role == Role.NONE && call == MpiCall.MPI_WIN_WAIT)
        || (role == Role.POLLED && call == MpiCall.MPI_WIN_TEST);
  }
}
