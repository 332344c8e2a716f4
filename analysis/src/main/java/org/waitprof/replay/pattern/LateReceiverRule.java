package org.waitprof.replay.pattern;

import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.ReplyRecord;
import org.waitprof.replay.match.SendCompletion;
import org.waitprof.waitstate.LateReceiver;
import org.waitprof.waitstate.WaitGroup;

/**
 * Measures {@link LateReceiver}: of the sends that a call made or completed, the longest wait; of
 * equal waits, the last send's. Scalasca 2.6, {@code MPI_LATERECEIVER}.
 */
record LateReceiverRule(RuleOutput output) implements MessageRuleListener {
  private static final int WAIT = 0;
  private static final int COUNT = 1;
  private static final int COUNT_EMPTY = 2;

  /** The waiting time of a send's call; 0 or less if it did not wait. */
  static long waitNanos(long enter, long leave, long receivePosted) {
    return leave <= receivePosted ? 0 : receivePosted - enter;
  }

  @Override
  public void sent(SendCompletion sends) {
    if (sends.waitedForSender()) {
      unbooked(sends);
    } else {
      book(sends);
    }
  }

  /** Reports the rest of a call as unknown that stood for a receiver after its senders had come. */
  private void unbooked(SendCompletion sends) {
    int waited = longest(sends);
    long rest = waited < 0 ? 0 : waitNanos(sends, waited) - sends.othersNanos();
    if (rest > 0) {
      output.waits().unknown(LongPair.upper(sends.keyStream()), rest);
    }
  }

  /**
   * Time that a call waited for receivers, nanoseconds; 0 if it did not wait, or waited for
   * senders.
   */
  static long waitNanos(SendCompletion sends) {
    int longest = sends.waitedForSender() ? -1 : longest(sends);
    return longest < 0 ? 0 : waitNanos(sends, longest);
  }

  private static long waitNanos(SendCompletion sends, int send) {
    long wait = waitNanos(sends.enter(), sends.leave(), sends.receivePosted(send));
    return Math.min(wait, sends.until() - sends.enter());
  }

  /** The send that was waited for longest; -1 if none was. */
  private static int longest(SendCompletion sends) {
    long longest = 0;
    int waited = -1;
    for (int send = 0; send < sends.size(); send++) {
      long wait = waitNanos(sends, send);
      if (wait > longest
          || (wait > 0
              && wait == longest
              && sends.reply(send, ReplyRecord.SEND_SEQUENCE)
                  > sends.reply(waited, ReplyRecord.SEND_SEQUENCE))) {
        longest = wait;
        waited = send;
      }
    }
    return waited;
  }

  private void book(SendCompletion sends) {
    int waited = longest(sends);
    if (waited < 0) {
      return;
    }
    long longest = waitNanos(sends, waited);
    output.book(WAIT, LongPair.upper(sends.keyStream()), longest);
    int count = sends.reply(waited, ReplyRecord.BYTES) == 0 ? COUNT_EMPTY : COUNT;
    output.book(count, LongPair.upper(sends.keyStream()), 1);
    FoundWait wait = output.found();
    wait.pattern = "late_receiver";
    wait.group = WaitGroup.LATE_RECEIVER;
    wait.sequence = sends.sequence(waited);
    wait.enter = sends.enter();
    wait.keyStream = sends.keyStream();
    wait.nanos = longest;
    long postLeave = sends.reply(waited, ReplyRecord.POSTED_LEAVE);
    wait.completion = Math.min(0, sends.leave() - postLeave);
    wait.causeSequence = sends.reply(waited, ReplyRecord.POSTED_SEQUENCE);
    wait.causeEnter = sends.receivePosted(waited);
    wait.causeRankStream = sends.reply(waited, ReplyRecord.RANK_STREAM);
    wait.causeCompletion = Math.max(0, postLeave - sends.leave());
    output.waits().waited(wait);
  }
}
