package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.CollectiveInstance;
import org.waitprof.waitstate.EarlyScan;
import org.waitprof.waitstate.Pattern;

/** Measures {@link EarlyScan}. Scalasca 2.6, {@code MPI_EARLYSCAN}. */
@AutoService(PatternRule.class)
public final class EarlyScanRule implements CollectiveRule {

  @Override
  public List<Pattern> patterns() {
    return List.of(new EarlyScan());
  }

  @Override
  public boolean covers(MpiCall call) {
    return call.callClass() == CallClass.SCAN;
  }

  @Override
  public void classify(CollectiveInstance all) {
    long latest = Long.MIN_VALUE;
    for (int member = 0; member < all.size(); member++) {
      if (!all.present(member)) {
        continue;
      }
      if (all.sent(member) > 0) {
        latest = Math.max(latest, all.begin(member));
      }
      if (latest > all.begin(member) && (all.sent(member) > 0 || all.received(member) > 0)) {
        all.setWait(member, Math.min(latest, all.end(member)) - all.begin(member));
      }
    }
  }
}
