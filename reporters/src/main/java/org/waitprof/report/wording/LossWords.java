package org.waitprof.report.wording;

import java.util.Set;
import java.util.TreeSet;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.replay.call.ComputationLoss;
import org.waitprof.timeline.TraceTimeline;

/** Words for what took time from the computations of a timeline. */
public final class LossWords {
  private LossWords() {}

  /** Causes that a timeline has, in their order. */
  public static Set<LatenessCause> causes(TraceTimeline timeline) {
    Set<LatenessCause> causes = new TreeSet<>();
    timeline.lanes().forEach(lane -> lane.losses().forEach(each -> causes.add(each.cause())));
    return causes;
  }

  /** Whether the times of all are known exactly. */
  public static boolean areExact(TraceTimeline timeline) {
    return timeline.lanes().stream()
        .allMatch(lane -> lane.losses().stream().allMatch(ComputationLoss::isExact));
  }
}
