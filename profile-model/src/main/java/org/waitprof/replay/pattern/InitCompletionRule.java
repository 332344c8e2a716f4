package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.call.CallKinds;
import org.waitprof.replay.collective.CollectiveInstance;
import org.waitprof.replay.pattern.MeasuredMetric.Kind;

/**
 * Init completion: what MPI_Init took after the first rank had left it. No waiting is booked: how
 * long a launcher takes to start the ranks is not the program's doing.
 *
 * <p>Own end - max(earliest end of all, min(latest begin, own end)). Scalasca 2.6, {@code
 * MPI_INIT_COMPLETION}.
 */
@AutoService(ReplayPattern.class)
public final class InitCompletionRule implements CollectivePattern {

  @Override
  public String id() {
    return "init_completion";
  }

  @Override
  public List<MeasuredMetric> metrics() {
    return List.of(
        MeasuredMetric.of(
            "init_completion_ns",
            "ns",
            Kind.COMPLETION,
            "mpi_init_completion",
            "Time in MPI_Init after the first rank had left."));
  }

  @Override
  public int waitMetric() {
    return -1;
  }

  @Override
  public int completionMetric() {
    return 0;
  }

  @Override
  public boolean covers(MpiCall call) {
    return CallKinds.isInit(call);
  }

  @Override
  public void classify(CollectiveInstance all) {
    long latestBegin = all.begin(all.latest(false));
    long earliestEnd = all.earliestEnd();
    for (int member = 0; member < all.size(); member++) {
      if (all.present(member)) {
        long reached = Math.min(latestBegin, all.end(member));
        all.setCompletion(member, all.end(member) - Math.max(earliestEnd, reached));
      }
    }
  }
}
