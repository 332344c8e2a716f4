package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/**
 * Wait at Barrier: the first to arrive at a barrier. Treated like Wait at NxN, "Catching Idlers
 * with Ease", section 3.2. Barriers exchange nothing, so only one size class exists.
 */
@AutoService(WaitState.class)
public final class WaitAtBarrier implements WaitState {

  @Override
  public String id() {
    return "wait_at_barrier";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Wait at Barrier",
        Text.DEFINITION,
        "Ranks that reach a barrier early wait there until the last one has entered it.",
        Text.FORMULA,
        "B(c,p) = D(c,p) - n(c,p) * M, where D is the total duration and n the number of barriers"
            + " at call path c on rank p, and M is the shortest barrier on any rank, over"
            + " communicators of the same class of sizes",
        Text.MEASURED_RULE,
        "Waiting time = min(latest begin, own end) - own begin (Scalasca: Wait at Barrier).",
        Text.LIMITS,
        "Too high where leaving a barrier takes much longer than the fastest rank needs, as on"
            + " more ranks than cores. Too low where the program calls only a few barriers, so"
            + " that even the shortest one contains some waiting.",
        Text.ADVICE,
        "First ask whether the barrier is needed: MPI orders messages by itself, and a barrier in"
            + " front of a collective only moves the waiting. Barriers that separate phases for"
            + " timing or output can often go. What remains shows imbalance: the rank that waits"
            + " least had the most to do before.",
        Text.SOURCE,
        "Scalasca's pattern, estimated by the formula of Mao et al.: Catching Idlers with Ease,"
            + " EuroMPI/ASIA 2014, section 3.2");
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(Kind.WAIT, "mpi_barrier_wait", "Waiting in barriers until the last rank came."));
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return (call.callClass() == CallClass.BARRIER && role == Role.NONE)
        || (call.callClass() == CallClass.COMPLETION && role == Role.BARRIER);
  }
}
