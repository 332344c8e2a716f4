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
  public Optional<WaitGroup> group() {
    return Optional.of(WaitGroup.N_TO_N);
  }

  @Override
  public boolean covers(MpiCall call) {
    return call.callClass() == CallClass.ALL_TO_ALL;
  }

  @Override
  public void classify(CollectiveInstance all) {
    if (all.call() == MpiCall.MPI_ALLTOALLV || all.call() == MpiCall.MPI_ALLTOALLW) {
      classifyAnyPattern(all);
    } else {
      classifyAllToAll(all);
    }
  }

  /**
   * Each member may get data from some only, and left when the last of these had come: of those
   * with data to send, the last that began before it left.
   */
  private static void classifyAnyPattern(CollectiveInstance all) {
    int latest = all.latest(false);
    if (latest >= 0 && all.earliestEnd() > all.begin(latest)) {
      classifyAllToAll(all);
      return;
    }
    for (int member = 0; member < all.size(); member++) {
      if (!all.present(member) || all.received(member) == 0) {
        continue;
      }
      long last = all.begin(member);
      for (int other = 0; other < all.size(); other++) {
        if (all.present(other) && all.sent(other) > 0 && all.begin(other) < all.end(member)) {
          last = Math.max(last, all.begin(other));
        }
      }
      all.setWait(member, last - all.begin(member));
    }
  }

  private static void classifyAllToAll(CollectiveInstance all) {
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
