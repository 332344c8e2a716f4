package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.CollectiveInstance;
import org.waitprof.waitstate.Pattern;
import org.waitprof.waitstate.WaitForNeighbours;

/**
 * Measures {@link WaitForNeighbours}. Each member waits for others, so there is no one cause to
 * name to the delay analysis.
 */
@AutoService(PatternRule.class)
public final class WaitForNeighboursRule implements CollectiveRule {

  @Override
  public List<Pattern> patterns() {
    return List.of(new WaitForNeighbours());
  }

  @Override
  public boolean covers(MpiCall call) {
    return call.callClass() == CallClass.NEIGHBOURHOOD;
  }

  @Override
  public void classify(CollectiveInstance all) {
    for (int member = 0; member < all.size(); member++) {
      if (!all.present(member)) {
        continue;
      }
      long latest = Long.MIN_VALUE;
      for (int source : all.sources(member)) {
        if (source >= 0 && all.present(source)) {
          latest = Math.max(latest, all.begin(source));
        }
      }
      if (latest > all.begin(member)) {
        all.setWait(member, Math.min(latest, all.end(member)) - all.begin(member));
      }
    }
  }
}
