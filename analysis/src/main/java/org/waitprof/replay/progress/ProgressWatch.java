package org.waitprof.replay.progress;

import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ReplayState;
import org.waitprof.replay.exchange.ReplyRecord;
import org.waitprof.replay.exchange.ResultRecord;
import org.waitprof.replay.match.MessageListener;
import org.waitprof.replay.match.SendCompletion;

/**
 * Looks at a rank's non-blocking sends once their completion and their receive are known: whether
 * the receiver waited while the sender computed. Only the sender knows both, so it informs the
 * receiver. Used by the rank's replay only.
 */
public final class ProgressWatch implements MessageListener {
  private final int rank;
  private final ReplayState state;

  /** {@link ResultRecord}s that are to be sent, and the rank that each of them goes to. */
  private final Records found = new Records(ResultRecord.WIDTH, 1);

  private final Records receivers = new Records(1, 1);

  /** Watches the sends of a rank; nothing is found yet. */
  public ProgressWatch(int rank, ReplayState state) {
    this.rank = rank;
    this.state = state;
  }

  @Override
  public void sent(SendCompletion sends) {
    for (int send = 0; send < sends.size(); send++) {
      long enter = sends.reply(send, ReplyRecord.RECEIVER_ENTER);
      long leave = sends.reply(send, ReplyRecord.RECEIVER_LEAVE);
      long from = Math.max(enter, sends.idleSince());
      if (sends.idleSince() < sends.enter() && leave >= sends.enter() && from < sends.enter()) {
        int at =
            ResultRecord.add(
                found,
                sends.reply(send, ReplyRecord.RECEIVER_CALL),
                sends.reply(send, ReplyRecord.RECEIVER_KEY_STREAM),
                sends.enter() - from,
                0,
                sends.reply(send, ReplyRecord.RECEIVER_SEQUENCE),
                enter);
        found.set(at, ResultRecord.FROM, from);
        found.set(
            at,
            ResultRecord.AWAITED_RANK_ROW,
            LongPair.of(rank, LongPair.upper(sends.keyStream())));
        receivers.add(LongPair.upper(sends.reply(send, ReplyRecord.RANK_STREAM)));
      }
    }
  }

  /** Sends the waits found to the receivers; called in the phase in which results are sent. */
  public void deliver() {
    for (int i = 0; i < found.size(); i++) {
      Records to = state.results((int) receivers.number(i));
      synchronized (to) {
        to.copyFrom(found, found.at(i), to.add());
      }
    }
    found.clear();
    receivers.clear();
  }
}
