package org.waitprof.replay.onesided;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.pattern.PatternRule;
import org.waitprof.waitstate.LockContention;
import org.waitprof.waitstate.Pattern;

/** Books {@link LockContention}. */
@AutoService(PatternRule.class)
public final class LockContentionRule implements AccessRule {

  @Override
  public List<Pattern> patterns() {
    return List.of(new LockContention());
  }

  @Override
  public boolean covers(MpiCall call) {
    // A flush of all ranks would have to be compared with the releases of each.
    return LockContention.isCovered(call)
        && call != MpiCall.MPI_WIN_FLUSH_ALL
        && call != MpiCall.MPI_WIN_FLUSH_LOCAL_ALL;
  }
}
