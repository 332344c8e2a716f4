package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.CollectiveInstance;
import org.waitprof.replay.pattern.MeasuredMetric.Kind;

/**
 * Early Reduce: the root was in an all-to-one operation before the last rank came that sends it
 * something.
 *
 * <p>Waiting time, on the root only = min(latest begin of ranks that send data, own end) - own
 * begin. Nothing where the root gets nothing. Scalasca 2.6, {@code MPI_EARLYREDUCE}.
 */
@AutoService(ReplayPattern.class)
public final class EarlyReduceRule implements CollectivePattern {

  @Override
  public String id() {
    return "early_reduce";
  }

  @Override
  public List<MeasuredMetric> metrics() {
    return List.of(
        MeasuredMetric.of(
            "early_reduce_ns",
            "ns",
            Kind.WAIT,
            "mpi_earlyreduce",
            "Waiting of roots in all-to-one operations for the last sender."));
  }

  @Override
  public boolean covers(MpiCall call) {
    return call.callClass() == CallClass.ALL_TO_ONE;
  }

  @Override
  public void classify(CollectiveInstance all) {
    int root = all.root();
    int latest = all.latest(true);
    if (root < 0 || !all.present(root) || all.received(root) == 0 || latest < 0) {
      return;
    }
    all.setCause(latest);
    long reached = Math.min(all.begin(latest), all.end(root));
    all.setWait(root, reached - all.begin(root));
  }
}
