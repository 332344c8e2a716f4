package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.waitstate.PassedOnWaits;
import org.waitprof.waitstate.Pattern;

/**
 * Has {@link PassedOnWaits} measured, by the delay analysis ({@code replay.delay}) after all ranks
 * have been read. Its first metrics are indirect waiting by {@link
 * org.waitprof.waitstate.WaitGroup}, then comes propagating waiting of the groups of messages.
 */
@AutoService(PatternRule.class)
public final class PassedOnRule implements PatternRule {
  @Override
  public List<Pattern> patterns() {
    return List.of(new PassedOnWaits());
  }
}
