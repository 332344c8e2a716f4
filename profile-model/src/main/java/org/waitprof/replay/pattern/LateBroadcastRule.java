package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.CollectiveInstance;
import org.waitprof.replay.pattern.MeasuredMetric.Kind;

/**
 * Late Broadcast: a rank was in a one-to-all operation before its root came.
 *
 * <p>Waiting time = min(begin of the root, own end) - own begin, on ranks that get data and began
 * before the root. Nothing where the root sends nothing. Scalasca 2.6, {@code MPI_LATEBROADCAST}.
 */
@AutoService(ReplayPattern.class)
public final class LateBroadcastRule implements CollectivePattern {

  @Override
  public String id() {
    return "late_broadcast";
  }

  @Override
  public List<MeasuredMetric> metrics() {
    return List.of(
        MeasuredMetric.of(
            "late_broadcast_ns",
            "ns",
            Kind.WAIT,
            "mpi_latebroadcast",
            "Waiting in one-to-all operations for the root."));
  }

  @Override
  public boolean covers(MpiCall call) {
    return call.callClass() == CallClass.ONE_TO_ALL;
  }

  @Override
  public void classify(CollectiveInstance all) {
    int root = all.root();
    if (root < 0 || !all.present(root) || all.sent(root) == 0) {
      return;
    }
    all.setCause(root);
    for (int member = 0; member < all.size(); member++) {
      if (all.present(member) && all.received(member) > 0) {
        long reached = Math.min(all.begin(root), all.end(member));
        all.setWait(member, reached - all.begin(member));
      }
    }
  }
}
