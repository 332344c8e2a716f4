package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.CollectiveInstance;
import org.waitprof.replay.pattern.MeasuredMetric.Kind;

/**
 * Wait at Barrier: a rank was in a barrier before the last one came.
 *
 * <p>Waiting time = min(latest begin, own end) - own begin. Barrier completion = own end - max(
 * earliest end of all, min(latest begin, own end)): what it took after the first had left. Scalasca
 * 2.6, {@code MPI_BARRIER_WAIT} and {@code MPI_BARRIER_COMPLETION}.
 */
@AutoService(ReplayPattern.class)
public final class WaitAtBarrierRule implements CollectivePattern {

  @Override
  public String id() {
    return "wait_at_barrier";
  }

  @Override
  public List<MeasuredMetric> metrics() {
    return List.of(
        MeasuredMetric.of(
            "wait_at_barrier_ns",
            "ns",
            Kind.WAIT,
            "mpi_barrier_wait",
            "Waiting in barriers until the last rank came."),
        MeasuredMetric.of(
            "barrier_completion_ns",
            "ns",
            Kind.COMPLETION,
            "mpi_barrier_completion",
            "Time in barriers after the first rank had left."));
  }

  @Override
  public int completionMetric() {
    return 1;
  }

  @Override
  public boolean covers(MpiCall call) {
    return call == MpiCall.MPI_BARRIER;
  }

  @Override
  public void classify(CollectiveInstance all) {
    int latest = all.latest(false);
    long latestBegin = all.begin(latest);
    long earliestEnd = all.earliestEnd();
    all.setCause(latest);
    for (int member = 0; member < all.size(); member++) {
      if (all.present(member)) {
        long reached = Math.min(latestBegin, all.end(member));
        all.setWait(member, reached - all.begin(member));
        all.setCompletion(member, all.end(member) - Math.max(earliestEnd, reached));
      }
    }
  }
}
