package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.CollectiveInstance;
import org.waitprof.waitstate.Pattern;
import org.waitprof.waitstate.WaitAtFinalize;

/** Measures {@link WaitAtFinalize}. Scalasca 2.6, {@code MPI_FINALIZE_WAIT}. */
@AutoService(PatternRule.class)
public final class WaitAtFinalizeRule implements CollectiveRule {

  @Override
  public List<Pattern> patterns() {
    return List.of(new WaitAtFinalize());
  }

  @Override
  public boolean covers(MpiCall call) {
    return call == MpiCall.MPI_FINALIZE;
  }

  @Override
  public void classify(CollectiveInstance all) {
    int latest = all.latest(false);
    all.setCause(latest);
    for (int member = 0; member < all.size(); member++) {
      if (all.present(member)) {
        long reached = Math.min(all.begin(latest), all.end(member));
        all.setWait(member, reached - all.begin(member));
      }
    }
  }
}
