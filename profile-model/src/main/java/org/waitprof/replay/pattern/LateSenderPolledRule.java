package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.match.MatchedMessage;
import org.waitprof.waitstate.LateSenderPolled;
import org.waitprof.waitstate.Pattern;

/** Measures {@link LateSenderPolled}, on the row of the polls. */
@AutoService(PatternRule.class)
public final class LateSenderPolledRule implements MessageRule {
  private static final int WAIT = 0;
  private static final int COUNT = 1;

  @Override
  public List<Pattern> patterns() {
    return List.of(new LateSenderPolled());
  }

  @Override
  public boolean covers(MpiCall call) {
    return switch (call.callClass()) {
      case TEST, POLL_PROBE -> true;
      default -> false;
    };
  }

  @Override
  public MessageRuleListener on(RankRules.Findings findings) {
    return new OnRank(findings);
  }

  private static final class OnRank implements MessageRuleListener {
    private final RankRules.Findings findings;

    /** Begin of the run that was booked last, and what was booked for it. */
    private long run = Long.MIN_VALUE;

    private long booked;

    OnRank(RankRules.Findings findings) {
      this.findings = findings;
    }

    @Override
    public void received(MatchedMessage message) {
      if (!message.isPolled()) {
        return;
      }
      long wait = Math.min(message.sendEnter(), message.polledUntil()) - message.polledFrom();
      if (message.polledFrom() != run) {
        run = message.polledFrom();
        booked = 0;
      }
      if (wait > booked) {
        findings.book(WAIT, message.polledKey(), wait - booked);
        findings.book(COUNT, message.polledKey(), booked == 0 ? 1 : 0);
        booked = wait;
      }
    }
  }
}
