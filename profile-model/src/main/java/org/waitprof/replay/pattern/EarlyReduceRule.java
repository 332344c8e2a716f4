package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Optional;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.CollectiveInstance;
import org.waitprof.replay.collective.WaitForOne;
import org.waitprof.waitstate.EarlyReduce;
import org.waitprof.waitstate.Pattern;
import org.waitprof.waitstate.WaitGroup;

/** Measures {@link EarlyReduce}. Scalasca 2.6, {@code MPI_EARLYREDUCE}. */
@AutoService(PatternRule.class)
public final class EarlyReduceRule implements CollectiveRule {

  @Override
  public List<Pattern> patterns() {
    return List.of(new EarlyReduce());
  }

  @Override
  public Optional<WaitGroup> group() {
    return Optional.of(WaitGroup.N_TO_ONE);
  }

  @Override
  public boolean covers(MpiCall call) {
    return call.callClass() == CallClass.ALL_TO_ONE;
  }

  @Override
  public void classify(CollectiveInstance all) {
    int root = all.root();
    int latest = all.latest(true);
    if (root < 0 || !all.present(root) || all.received(root) == 0 || latest < 0) {
      return;
    }
    all.setCause(latest);
    long reached = Math.min(all.begin(latest), all.end(root));
    all.setWait(root, reached - all.begin(root));
    WaitForOne.complete(all);
  }
}
