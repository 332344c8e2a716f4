package org.waitprof.replay.pattern;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.CollectiveInstance;
import org.waitprof.replay.collective.WaitForOne;
import org.waitprof.waitstate.Pattern;
import org.waitprof.waitstate.WaitGroup;

/**
 * Measures waiting for the member that comes last, in calls that a library need not make
 * synchronising: those on communicators, files and windows.
 *
 * @param pattern what it measures
 * @param covered which calls it is about
 * @param together whether members wait only where nobody leaves before all have come
 */
record LastMemberRule(Pattern pattern, Predicate<MpiCall> covered, boolean together)
    implements CollectiveRule {
  @Override
  public List<Pattern> patterns() {
    return List.of(pattern);
  }

  @Override
  public Optional<WaitGroup> group() {
    return Optional.of(WaitGroup.N_TO_N);
  }

  @Override
  public boolean covers(MpiCall call) {
    return covered.test(call);
  }

  @Override
  public void classify(CollectiveInstance all) {
    int latest = all.latest(false);
    if (!together || (latest >= 0 && all.earliestEnd() > all.begin(latest))) {
      WaitForOne.latest(all);
    }
  }
}
