package org.waitprof.replay.onesided;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.replay.pattern.PatternRule;
import org.waitprof.waitstate.EarlyWait;
import org.waitprof.waitstate.Pattern;

/** Books {@link EarlyWait}, and of it Late Complete. */
@AutoService(PatternRule.class)
public final class EarlyWaitRule implements AccessRule {
  private static final EarlyWait PATTERN = new EarlyWait();

  @Override
  public List<Pattern> patterns() {
    return List.of(PATTERN);
  }

  @Override
  public boolean covers(MpiCall call) {
    return PATTERN.appliesTo(call, Role.NONE);
  }

  @Override
  public int completionMetric() {
    return 1;
  }
}
