package org.waitprof.replay.onesided;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.replay.pattern.PatternRule;
import org.waitprof.waitstate.LatePost;
import org.waitprof.waitstate.Pattern;

/** Books {@link LatePost}, in transfers, too. */
@AutoService(PatternRule.class)
public final class LatePostRule implements AccessRule {
  private static final LatePost PATTERN = new LatePost();

  @Override
  public List<Pattern> patterns() {
    return List.of(PATTERN);
  }

  @Override
  public boolean covers(MpiCall call) {
    return PATTERN.appliesTo(call, Role.NONE) || call.callClass() == CallClass.RMA_TRANSFER;
  }
}
