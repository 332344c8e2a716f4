package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Optional;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.CollectiveInstance;
import org.waitprof.replay.collective.WaitForOne;
import org.waitprof.waitstate.LateBroadcast;
import org.waitprof.waitstate.Pattern;
import org.waitprof.waitstate.WaitGroup;

/** Measures {@link LateBroadcast}. Scalasca 2.6, {@code MPI_LATEBROADCAST}. */
@AutoService(PatternRule.class)
public final class LateBroadcastRule implements CollectiveRule {

  @Override
  public List<Pattern> patterns() {
    return List.of(new LateBroadcast());
  }

  @Override
  public Optional<WaitGroup> group() {
    return Optional.of(WaitGroup.ONE_TO_N);
  }

  @Override
  public boolean covers(MpiCall call) {
    return call.callClass() == CallClass.ONE_TO_ALL;
  }

  @Override
  public void classify(CollectiveInstance all) {
    int root = all.root();
    if (root < 0 || !all.present(root) || all.sent(root) == 0) {
      return;
    }
    all.setCause(root);
    for (int member = 0; member < all.size(); member++) {
      if (all.present(member) && all.received(member) > 0) {
        long reached = Math.min(all.begin(root), all.end(member));
        all.setWait(member, reached - all.begin(member));
      }
    }
    WaitForOne.complete(all);
  }
}
