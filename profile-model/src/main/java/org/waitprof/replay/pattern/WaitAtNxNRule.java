package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.CollectiveInstance;
import org.waitprof.replay.pattern.MeasuredMetric.Kind;

/**
 * Wait at N x N: a rank was in an all-to-all operation before the last one came that it needs.
 *
 * <p>If nobody left before all had begun, the last to begin counts, and all are synchronised. Else
 * (some had nothing to wait for) only ranks that get data wait, and only for the last rank that
 * sends any. Waiting time = min(latest begin, own end) - own begin; N x N completion = own end -
 * max(earliest end of the synchronised, min(latest begin, own end)). Calls without data on a rank
 * book nothing there. Scalasca 2.6, {@code MPI_WAIT_NXN} and {@code MPI_NXN_COMPLETION}; as there,
 * MPI_Alltoallv and MPI_Alltoallw are left out, because they may be any pattern of messages.
 */
@AutoService(ReplayPattern.class)
public final class WaitAtNxNRule implements CollectivePattern {

  @Override
  public String id() {
    return "wait_at_nxn";
  }

  @Override
  public List<MeasuredMetric> metrics() {
    return List.of(
        MeasuredMetric.of(
            "wait_at_nxn_ns",
            "ns",
            Kind.WAIT,
            "mpi_wait_nxn",
            "Waiting in all-to-all operations until the last rank came."),
        MeasuredMetric.of(
            "nxn_completion_ns",
            "ns",
            Kind.COMPLETION,
            "mpi_nxn_completion",
            "Time in all-to-all operations after the first rank had left."));
  }

  @Override
  public int completionMetric() {
    return 1;
  }

  @Override
  public boolean covers(MpiCall call) {
    return call.callClass() == CallClass.ALL_TO_ALL
        && call != MpiCall.MPI_ALLTOALLV
        && call != MpiCall.MPI_ALLTOALLW;
  }

  @Override
  public void classify(CollectiveInstance all) {
    int latest = all.latest(false);
    boolean fullOverlap = all.earliestEnd() > all.begin(latest);
    if (!fullOverlap) {
      latest = all.latest(true);
    }
    if (latest < 0) {
      return;
    }
    long earliestEnd = Long.MAX_VALUE;
    for (int member = 0; member < all.size(); member++) {
      if (fullOverlap ? all.present(member) : synchronised(all, member, latest)) {
        earliestEnd = Math.min(earliestEnd, all.end(member));
      }
    }
    all.setCause(latest);
    for (int member = 0; member < all.size(); member++) {
      if (hasData(all, member) && (fullOverlap || synchronised(all, member, latest))) {
        long reached = Math.min(all.begin(latest), all.end(member));
        all.setWait(member, reached - all.begin(member));
        all.setCompletion(member, all.end(member) - Math.max(earliestEnd, reached));
      }
    }
  }

  private static boolean hasData(CollectiveInstance all, int member) {
    return all.present(member) && (all.sent(member) > 0 || all.received(member) > 0);
  }

  private static boolean synchronised(CollectiveInstance all, int member, int latest) {
    return all.present(member)
        && (member == latest
            || (all.received(member) > 0 && all.begin(member) < all.begin(latest)));
  }
}
