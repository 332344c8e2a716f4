package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.CollectiveInstance;
import org.waitprof.replay.pattern.MeasuredMetric.Kind;

/**
 * Early Scan: a rank was in a prefix reduction before the last rank below it came that sends data.
 *
 * <p>Waiting time = min(latest begin of ranks up to its own that send data, own end) - own begin.
 * The critical path does not follow it. Scalasca 2.6, {@code MPI_EARLYSCAN}.
 */
@AutoService(ReplayPattern.class)
public final class EarlyScanRule implements CollectivePattern {

  @Override
  public String id() {
    return "early_scan";
  }

  @Override
  public List<MeasuredMetric> metrics() {
    return List.of(
        MeasuredMetric.of(
            "early_scan_ns",
            "ns",
            Kind.WAIT,
            "mpi_earlyscan",
            "Waiting in prefix reductions for lower ranks."));
  }

  @Override
  public boolean covers(MpiCall call) {
    return call.callClass() == CallClass.SCAN;
  }

  @Override
  public void classify(CollectiveInstance all) {
    long latest = Long.MIN_VALUE;
    for (int member = 0; member < all.size(); member++) {
      if (!all.present(member)) {
        continue;
      }
      if (all.sent(member) > 0) {
        latest = Math.max(latest, all.begin(member));
      }
      if (latest > all.begin(member) && (all.sent(member) > 0 || all.received(member) > 0)) {
        all.setWait(member, Math.min(latest, all.end(member)) - all.begin(member));
      }
    }
  }
}
