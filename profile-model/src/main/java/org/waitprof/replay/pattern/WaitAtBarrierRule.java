package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Optional;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.CollectiveInstance;
import org.waitprof.waitstate.BarrierCompletion;
import org.waitprof.waitstate.Pattern;
import org.waitprof.waitstate.WaitAtBarrier;
import org.waitprof.waitstate.WaitGroup;

/**
 * Measures {@link WaitAtBarrier} and {@link BarrierCompletion}. Scalasca 2.6, {@code
 * MPI_BARRIER_WAIT} and {@code MPI_BARRIER_COMPLETION}.
 */
@AutoService(PatternRule.class)
public final class WaitAtBarrierRule implements CollectiveRule {

  @Override
  public List<Pattern> patterns() {
    return List.of(new WaitAtBarrier(), new BarrierCompletion());
  }

  @Override
  public Optional<WaitGroup> group() {
    return Optional.of(WaitGroup.BARRIER);
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
    all.setMet();
    for (int member = 0; member < all.size(); member++) {
      if (all.present(member)) {
        long reached = Math.min(latestBegin, all.end(member));
        all.setWait(member, reached - all.begin(member));
        all.setCompletion(member, all.end(member) - Math.max(earliestEnd, reached));
      }
    }
  }
}
