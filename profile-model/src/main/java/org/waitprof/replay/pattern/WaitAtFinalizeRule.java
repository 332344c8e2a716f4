package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.CollectiveInstance;
import org.waitprof.replay.pattern.MeasuredMetric.Kind;

/**
 * Wait at Finalize: a rank was in MPI_Finalize before the last one came. Finalize lies outside of
 * the run time, and so does this wait.
 *
 * <p>Waiting time = min(latest enter, own leave) - own enter, over all ranks of the job. Scalasca
 * 2.6, {@code MPI_FINALIZE_WAIT}.
 */
@AutoService(ReplayPattern.class)
public final class WaitAtFinalizeRule implements CollectivePattern {

  @Override
  public String id() {
    return "wait_at_finalize";
  }

  @Override
  public List<MeasuredMetric> metrics() {
    return List.of(
        MeasuredMetric.of(
            "wait_at_finalize_ns",
            "ns",
            Kind.WAIT,
            "mpi_finalize_wait",
            "Waiting in MPI_Finalize until the last rank came."));
  }

  @Override
  public boolean covers(MpiCall call) {
    return call == MpiCall.MPI_FINALIZE;
  }

  @Override
  public void classify(CollectiveInstance all) {
    int latest = all.latest(false);
    all.setCause(latest);
    for (int member = 0; member < all.size(); member++) {
      if (all.present(member)) {
        long reached = Math.min(all.begin(latest), all.end(member));
        all.setWait(member, reached - all.begin(member));
      }
    }
  }
}
