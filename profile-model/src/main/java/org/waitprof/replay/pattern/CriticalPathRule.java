package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.replay.criticalpath.CriticalPathWalk;
import org.waitprof.replay.criticalpath.PathTimes;
import org.waitprof.replay.pattern.MeasuredMetric.Kind;

/**
 * The critical path: the chain of activities that determined how long the run took. It starts where
 * the last rank entered Finalize and is followed backwards; wherever the rank had waited, it goes
 * on at the rank that was waited for, when that entered its call. Its length is the run time.
 *
 * <p>Boehme, Wolf, de Supinski, Schulz, Geimer: "Scalable critical-path based performance
 * analysis", IPDPS 2012; details as in Scalasca 2.6, {@code CRITICAL_PATH}: Early Scan is not
 * followed, time in a call on the path counts without the wait at which the path arrived there.
 * Found by {@link CriticalPathWalk}, timed by {@link PathTimes}.
 */
@AutoService(ReplayPattern.class)
public final class CriticalPathRule implements ReplayPattern {
  static final int WITHIN = 0;
  static final int BEFORE = 1;

  @Override
  public String id() {
    return "critical_path";
  }

  @Override
  public List<MeasuredMetric> metrics() {
    return List.of(
        MeasuredMetric.of(
            "critical_path_ns",
            "ns",
            Kind.CRITICAL_PATH,
            "critical_path",
            "Time of the critical path in these calls."),
        MeasuredMetric.of(
            "critical_path_before_ns",
            "ns",
            Kind.CRITICAL_PATH,
            "",
            "Time of the critical path outside of MPI before these calls, since the call before."));
  }
}
