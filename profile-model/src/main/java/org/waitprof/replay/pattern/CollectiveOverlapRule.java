package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.waitstate.CollectiveOverlap;
import org.waitprof.waitstate.Pattern;

/** Has {@link CollectiveOverlap} booked, by {@link CompletedCollectives}. */
@AutoService(PatternRule.class)
public final class CollectiveOverlapRule implements PatternRule {
  @Override
  public List<Pattern> patterns() {
    return List.of(new CollectiveOverlap());
  }
}
