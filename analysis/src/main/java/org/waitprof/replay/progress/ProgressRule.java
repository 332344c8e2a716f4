package org.waitprof.replay.progress;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.Dependence;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.ReplyRecord;
import org.waitprof.replay.exchange.ResultRecord;
import org.waitprof.replay.match.MatchedMessage;
import org.waitprof.replay.match.SendCompletion;
import org.waitprof.replay.pattern.FoundWait;
import org.waitprof.replay.pattern.MessageRule;
import org.waitprof.replay.pattern.MessageRuleListener;
import org.waitprof.replay.pattern.PatternRule;
import org.waitprof.replay.pattern.RuleOutput;
import org.waitprof.waitstate.Pattern;
import org.waitprof.waitstate.progress.WaitForProgress;

/**
 * Measures {@link WaitForProgress}: of senders, and of receivers what {@link ProgressWatch} has
 * found at the sender; of non-blocking collectives what their instance shows; of calls on windows
 * what the rank has found whose memory it is.
 */
@AutoService(PatternRule.class)
public final class ProgressRule implements MessageRule {
  private static final int WAIT = 0;

  @Override
  public List<Pattern> patterns() {
    return List.of(new WaitForProgress());
  }

  @Override
  public boolean covers(MpiCall call) {
    return switch (call.callClass()) {
      case RECEIVE, SEND, SEND_RECEIVE, COMPLETION -> true;
      default -> WaitForProgress.mayNeedTarget(call) || call.dependence() == Dependence.LOCK;
    };
  }

  @Override
  public MessageRuleListener on(RuleOutput output) {
    return new OnRank(output);
  }

  private static final class OnRank implements MessageRuleListener {
    private final RuleOutput output;
    private final SeveralWaits several = new SeveralWaits(this::book);

    OnRank(RuleOutput output) {
      this.output = output;
    }

    private void book(long keyStream, long from, long until, long awaited) {
      output.book(WAIT, LongPair.upper(keyStream), until - from);
      output.await(LongPair.upper(keyStream), awaited, until - from);
      FoundWait wait = output.found();
      wait.pattern = "wait_for_progress";
      wait.group = null;
      wait.enter = from;
      wait.keyStream = keyStream;
      wait.nanos = until - from;
      wait.causeRankStream = ResultRecord.NOBODY;
      output.waits().waited(wait);
    }

    @Override
    public void lateSender(MatchedMessage message, long waitNanos) {
      if (message.call().waitsForSeveral()) {
        several.waited(
            message.receiveEnter(), message.stream(), message.receiveEnter() + waitNanos);
      }
    }

    @Override
    public void collective(long enter, int stream, long until) {
      several.waited(enter, stream, until);
    }

    @Override
    public void waited(
        MpiCall call, long keyStream, long enter, long from, long until, long awaited) {
      if (call.waitsForSeveral() || isAboutAll(call)) {
        several.add(enter, keyStream, from, until, awaited);
      } else {
        book(keyStream, from, until, awaited);
      }
    }

    /** Whether a call on a window is about all ranks of it. */
    private static boolean isAboutAll(MpiCall call) {
      return switch (call) {
        case MPI_WIN_LOCK_ALL, MPI_WIN_UNLOCK_ALL, MPI_WIN_FLUSH_ALL, MPI_WIN_FLUSH_LOCAL_ALL ->
            true;
        default -> false;
      };
    }

    @Override
    public void sent(SendCompletion sends) {
      if (sends.isPolled()) {
        return;
      }
      long posted = lastPosted(sends);
      if (sends.waitsForSeveral() && posted > sends.enter()) {
        several.waited(sends.enter(), LongPair.lower(sends.keyStream()), posted);
      }
      for (int send = 0; send < sends.size(); send++) {
        long back = sends.reply(send, ReplyRecord.RECEIVER_ENTER);
        long from = Math.max(posted, sends.reply(send, ReplyRecord.RECEIVER_IDLE_SINCE));
        if (from < back && back <= sends.leave()) {
          long awaited =
              LongPair.of(
                  LongPair.upper(sends.reply(send, ReplyRecord.RANK_STREAM)),
                  LongPair.upper(sends.reply(send, ReplyRecord.RECEIVER_KEY_STREAM)));
          if (sends.waitsForSeveral()) {
            several.add(sends.enter(), sends.keyStream(), from, back, awaited);
          } else {
            book(sends.keyStream(), from, back, awaited);
          }
        }
      }
    }

    /**
     * End of the call's wait for receivers, which is Late Receiver; its enter if it did not wait.
     */
    private static long lastPosted(SendCompletion sends) {
      long posted = sends.enter();
      for (int send = 0; send < sends.size(); send++) {
        if (sends.receivePosted(send) < sends.leave()) {
          posted = Math.max(posted, sends.receivePosted(send));
        }
      }
      return posted;
    }

    @Override
    public void end() {
      several.end();
    }
  }
}
