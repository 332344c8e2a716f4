package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Optional;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.CollectiveInstance;
import org.waitprof.replay.collective.WaitForOne;
import org.waitprof.waitstate.Pattern;
import org.waitprof.waitstate.WaitAtWindow;
import org.waitprof.waitstate.WaitGroup;

/** Measures {@link WaitAtWindow}. */
@AutoService(PatternRule.class)
public final class WaitAtWindowRule implements CollectiveRule {

  @Override
  public List<Pattern> patterns() {
    return List.of(new WaitAtWindow());
  }

  @Override
  public Optional<WaitGroup> group() {
    return Optional.of(WaitGroup.N_TO_N);
  }

  @Override
  public boolean covers(MpiCall call) {
    return WaitAtWindow.isCovered(call);
  }

  @Override
  public void classify(CollectiveInstance all) {
    int latest = all.latest(false);
    if (latest >= 0 && all.earliestEnd() > all.begin(latest)) {
      WaitForOne.latest(all);
    }
  }
}
