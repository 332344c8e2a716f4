package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Optional;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.CollectiveInstance;
import org.waitprof.waitstate.NxNCompletion;
import org.waitprof.waitstate.Pattern;
import org.waitprof.waitstate.WaitAtNxN;
import org.waitprof.waitstate.WaitGroup;

/**
 * Measures {@link WaitAtNxN} and {@link NxNCompletion}. Scalasca 2.6, {@code MPI_WAIT_NXN} and
 * {@code MPI_NXN_COMPLETION}.
 */
@AutoService(PatternRule.class)
public final class WaitAtNxNRule implements CollectiveRule {

  @Override
  public List<Pattern> patterns() {
    return List.of(new WaitAtNxN(), new NxNCompletion());
  }

  @Override
  public int completionMetric() {
    return 1;
  }

  @Override
  public Optional<WaitGroup> group() {
    return Optional.of(WaitGroup.N_TO_N);
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
    boolean allHaveData = fullOverlap;
    for (int member = 0; member < all.size(); member++) {
      allHaveData &= !all.present(member) || hasData(all, member);
    }
    if (allHaveData) {
      all.setMet();
    }
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
