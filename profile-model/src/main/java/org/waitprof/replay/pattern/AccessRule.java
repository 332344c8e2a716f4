package org.waitprof.replay.pattern;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.CollectiveInstance;
import org.waitprof.waitstate.Pattern;
import org.waitprof.waitstate.WaitGroup;

/**
 * What waits are booked as that {@code replay.onesided} has found: they come to the rank in the way
 * of those in collectives. One rank waits for one other, as for a message.
 *
 * @param pattern what it measures
 * @param covered which calls it is about
 */
record AccessRule(Pattern pattern, Predicate<MpiCall> covered) implements CollectiveRule {
  @Override
  public List<Pattern> patterns() {
    return List.of(pattern);
  }

  @Override
  public Optional<WaitGroup> group() {
    return Optional.of(WaitGroup.LATE_SENDER);
  }

  @Override
  public boolean covers(MpiCall call) {
    return covered.test(call);
  }

  /** No instance of a collective is of such a call. */
  @Override
  public void classify(CollectiveInstance all) {}
}
