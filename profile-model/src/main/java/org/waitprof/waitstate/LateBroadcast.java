package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.MeasuredMetric.Kind;

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
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(Kind.WAIT, "mpi_latebroadcast", "Waiting in one-to-all operations for the root."),
        MeasuredMetric.nanos(
            id() + "_in_tree_ns",
            Kind.WAIT,
            "",
            "Waiting in one-to-all operations for a rank that passes the root's data on."));
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return (call.callClass() == CallClass.ONE_TO_ALL && role == Role.NONROOT)
        || (call.callClass() == CallClass.COMPLETION && role == Role.FROM_ROOT);
  }
}
