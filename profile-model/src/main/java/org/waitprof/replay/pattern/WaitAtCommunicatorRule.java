package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Optional;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.CollectiveInstance;
import org.waitprof.replay.collective.WaitForOne;
import org.waitprof.waitstate.Pattern;
import org.waitprof.waitstate.WaitAtCommunicator;
import org.waitprof.waitstate.WaitGroup;

/** Measures {@link WaitAtCommunicator}. */
@AutoService(PatternRule.class)
public final class WaitAtCommunicatorRule implements CollectiveRule {

  @Override
  public List<Pattern> patterns() {
    return List.of(new WaitAtCommunicator());
  }

  @Override
  public Optional<WaitGroup> group() {
    return Optional.of(WaitGroup.N_TO_N);
  }

  @Override
  public boolean covers(MpiCall call) {
    return WaitAtCommunicator.isCovered(call);
  }

  @Override
  public void classify(CollectiveInstance all) {
    WaitForOne.latest(all);
  }
}
