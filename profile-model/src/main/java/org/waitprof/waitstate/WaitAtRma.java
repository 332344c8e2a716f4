package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallClass;
import org.waitprof.model.Dependence;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/**
 * Wait at window operation: the first to arrive where all ranks of a window of one-sided
 * communication synchronise. Scalasca's Wait at Fence, Create and Free.
 */
@AutoService(WaitState.class)
public final class WaitAtRma implements WaitState {

  @Override
  public String id() {
    return "wait_at_window";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Wait at Window Operation",
        Text.DEFINITION,
        "MPI_Win_fence, and making or freeing a window, synchronise all ranks of the window. Who"
            + " comes early waits for the last one.",
        Text.FORMULA,
        Formula.untilTheLastArrives(),
        Text.MEASURED_RULE,
        "Waiting time = latest begin - own begin, over the ranks of the window, if no rank left"
            + " before the last one began; else nothing: a fence need not synchronise (Scalasca:"
            + " Wait at Fence, Wait at Create, Wait at Free).",
        Text.LIMITS,
        "Transfers that a fence completes before the last rank arrives count as waiting; in an"
            + " estimate those after it, too.",
        Text.ADVICE,
        "Balance what ranks do between two fences. Where a rank needs some others only, let these"
            + " synchronise with Win_post, Win_start, Win_complete and Win_wait, or use locks"
            + " and flushes. Make windows once, not in loops.",
        Text.SOURCE,
        "Scalasca 2.6 (Kuehnal, Hermanns, Mohr, Wolf: Specification of inefficiency patterns for"
            + " MPI-2 one-sided communication, Euro-Par 2006)");
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(
            Kind.WAIT,
            "waitprof_window_wait",
            "Waiting in window operations until the last rank came."));
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return role == Role.NONE && isCovered(call);
  }

  /** Whether the call synchronises all ranks of a window. */
  public static boolean isCovered(MpiCall call) {
    return call.callClass() == CallClass.RMA_SYNC && call.dependence() == Dependence.AGREEMENT;
  }
}
