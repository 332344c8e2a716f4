package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.waitstate.CriticalPath;
import org.waitprof.waitstate.Pattern;

/**
 * Has {@link CriticalPath} measured: found by {@link
 * org.waitprof.replay.criticalpath.CriticalPathWalk}, timed by {@link
 * org.waitprof.replay.criticalpath.PathTimes} after all ranks have been read.
 */
@AutoService(PatternRule.class)
public final class CriticalPathRule implements PatternRule {
  @Override
  public List<Pattern> patterns() {
    return List.of(new CriticalPath());
  }
}
