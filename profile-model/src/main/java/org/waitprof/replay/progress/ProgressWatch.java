package org.waitprof.replay.progress;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ReplayState;
import org.waitprof.replay.exchange.ReplyRecord;
import org.waitprof.replay.exchange.ResultRecord;
import org.waitprof.replay.match.MessageListener;
import org.waitprof.replay.match.SendCompletion;

/**
 * Looks at a rank's non-blocking sends once their completion and their receive are known: whether
 * the receiver waited while the sender computed. Only the sender knows both, so it tells the
 * receiver. Used by the rank's replay only.
 */
public final class ProgressWatch implements MessageListener {
  private final ReplayState state;
  private final List<DelayedProgress> found = new ArrayList<>();

  private record DelayedProgress(
      long from,
      long until,
      int receiver,
      long call,
      long keyStream,
      long sequence,
      long receiverEnter) {}

  /** For one rank. */
  public ProgressWatch(ReplayState state) {
    this.state = state;
  }

  @Override
  public void sent(SendCompletion sends) {
    for (int send = 0; send < sends.size(); send++) {
      long enter = sends.reply(send, ReplyRecord.RECEIVER_ENTER);
      long leave = sends.reply(send, ReplyRecord.RECEIVER_LEAVE);
      long from = Math.max(enter, sends.idleSince());
      if (sends.idleSince() < sends.enter() && leave >= sends.enter() && from < sends.enter()) {
        found.add(
            new DelayedProgress(
                from,
                sends.enter(),
                LongPair.upper(sends.reply(send, ReplyRecord.RANK_STREAM)),
                sends.reply(send, ReplyRecord.RECEIVER_CALL),
                sends.reply(send, ReplyRecord.RECEIVER_KEY_STREAM),
                sends.reply(send, ReplyRecord.RECEIVER_SEQUENCE),
                enter));
      }
    }
  }

  /** Tells the receivers; in the phase in which results are sent. */
  public void deliver() {
    found.forEach(this::tell);
    found.clear();
  }

  private void tell(DelayedProgress wait) {
    Records to = state.results(wait.receiver);
    synchronized (to) {
      int at =
          ResultRecord.add(
              to,
              wait.call,
              wait.keyStream,
              wait.until - wait.from,
              0,
              wait.sequence,
              wait.receiverEnter);
      to.set(at, ResultRecord.FROM, wait.from);
    }
  }
}
