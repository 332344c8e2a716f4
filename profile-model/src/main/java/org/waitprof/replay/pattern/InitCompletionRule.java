package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.CollectiveInstance;
import org.waitprof.waitstate.InitCompletion;
import org.waitprof.waitstate.Pattern;

/** Measures {@link InitCompletion}. Scalasca 2.6, {@code MPI_INIT_COMPLETION}. */
@AutoService(PatternRule.class)
public final class InitCompletionRule implements CollectiveRule {

  @Override
  public List<Pattern> patterns() {
    return List.of(new InitCompletion());
  }

  @Override
  public boolean covers(MpiCall call) {
    return call.isInit();
  }

  @Override
  public void classify(CollectiveInstance all) {
    long latestBegin = all.begin(all.latest(false));
    long earliestEnd = all.earliestEnd();
    all.setMet();
    for (int member = 0; member < all.size(); member++) {
      if (all.present(member)) {
        long reached = Math.min(latestBegin, all.end(member));
        all.setCompletion(member, all.end(member) - Math.max(earliestEnd, reached));
      }
    }
  }
}
