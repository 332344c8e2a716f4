package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.match.MatchedMessage;
import org.waitprof.waitstate.LateSender;
import org.waitprof.waitstate.Pattern;

/**
 * Measures {@link LateSender}: of a single receive at once, of a call that completes many the
 * longest when all are known. Scalasca 2.6, {@code MPI_LATESENDER}.
 */
@AutoService(PatternRule.class)
public final class LateSenderRule implements MessageRule {
  private static final int WAIT = 0;
  private static final int COUNT = 1;
  private static final int COUNT_EMPTY = 2;

  @Override
  public List<Pattern> patterns() {
    return List.of(new LateSender());
  }

  @Override
  public boolean covers(MpiCall call) {
    return isWaiting(call);
  }

  static boolean isWaiting(MpiCall call) {
    return switch (call.callClass()) {
      case RECEIVE, SEND_RECEIVE, COMPLETION -> true;
      default -> false;
    };
  }

  /** The waiting time of a receive on its own; 0 or less if it did not wait. */
  static long waitNanos(MatchedMessage message) {
    if (!isWaiting(message.call())) {
      return 0;
    }
    return Math.min(message.sendEnter(), message.receiveLeave()) - message.receiveEnter();
  }

  @Override
  public MessageRuleListener on(RankRules.Findings findings) {
    return new OnRank(findings);
  }

  private static final class OnRank implements MessageRuleListener {
    private final RankRules.Findings findings;

    // The longest wait of a call that completes many.
    private long longest;
    private final MatchedMessage longestMessage = new MatchedMessage();

    OnRank(RankRules.Findings findings) {
      this.findings = findings;
    }

    @Override
    public void received(MatchedMessage message) {
      long wait = waitNanos(message);
      if (message.call().waitsForSeveral()) {
        if (wait > longest) {
          longest = wait;
          longestMessage.set(message);
        }
      } else if (wait > 0) {
        findings.lateSender(message, wait);
      }
    }

    @Override
    public boolean receivesCompleted() {
      if (longest == 0) {
        return false;
      }
      findings.lateSender(longestMessage, longest);
      longest = 0;
      return true;
    }

    @Override
    public void lateSender(MatchedMessage message, long waitNanos) {
      findings.book(WAIT, message.key(), waitNanos);
      findings.book(message.bytes() == 0 ? COUNT_EMPTY : COUNT, message.key(), 1);
    }
  }
}
