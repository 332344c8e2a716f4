package org.waitprof.report.wording;

import java.util.Set;
import java.util.TreeSet;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.replay.call.ComputationLoss;
import org.waitprof.timeline.TraceTimeline;

/** Words for causes that took time from the computations of a timeline. */
public final class LossWords {
  private LossWords() {}

  /** Causes that occur in a timeline, in the order of their constants. */
  public static Set<LatenessCause> causes(TraceTimeline timeline) {
    Set<LatenessCause> causes = new TreeSet<>();
    timeline.lanes().forEach(lane -> lane.losses().forEach(each -> causes.add(each.cause())));
    return causes;
  }

  /** Whether the times of all losses are known exactly. */
  public static boolean areExact(TraceTimeline timeline) {
    return timeline.lanes().stream()
        .allMatch(lane -> lane.losses().stream().allMatch(ComputationLoss::isExact));
  }
}
