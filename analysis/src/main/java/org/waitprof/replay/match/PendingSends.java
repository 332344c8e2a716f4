package org.waitprof.replay.match;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.PolledRun;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ReplyRecord;
import org.waitprof.replay.exchange.Slots;

/**
 * Non-blocking sends of one rank, until the times of their completion and of the receiver's
 * readiness are known. Then the call that completed them is raised as a {@link SendCompletion}.
 * Used by the rank's replay only. Entries of messages that are never received stay to the end.
 */
public final class PendingSends {
  private static final int UNKNOWN = 0;
  private static final int IGNORED = -1;

  // Fields of a send.
  private static final int SEND_SEQUENCE = 0;
  private static final int COMPLETED_BY = 1;

  /** Number of the completion + 1, 0 while unknown, -1 for sends that cannot wait. */
  private static final int COMPLETION = 2;

  private static final int REPLIED = 3;
  private static final int WIDTH = 4;

  private final MessageListener listener;
  private final Slots pending = new Slots(WIDTH);

  /** Replies of receivers, by the place of the send in {@link #pending}. */
  private final Records replies = new Records(ReplyRecord.WIDTH, 16);

  private final Slots completionNumbers = new Slots(0);
  private final List<SendCompletion> completions = new ArrayList<>();

  /** For blocking sends, which need no number. */
  private final SendCompletion blocking = new SendCompletion();

  PendingSends(MessageListener listener) {
    this.listener = listener;
  }

  /** Adds a posted send. Returns its place among the pending sends. */
  int post(long sequence) {
    int send = pending.take();
    pending.set(send, SEND_SEQUENCE, sequence);
    pending.set(send, COMPLETION, UNKNOWN);
    pending.set(send, REPLIED, 0);
    while (replies.size() <= send) {
      replies.add();
    }
    return send;
  }

  long sequence(int send) {
    return pending.get(send, SEND_SEQUENCE);
  }

  /**
   * Begins a call that has completed sends for which the thread may have waited. Returns its
   * number.
   */
  int startCompletion(Call call, int key, boolean withReceives, PolledRun polls) {
    int number = completionNumbers.take();
    if (number == completions.size()) {
      completions.add(new SendCompletion());
    }
    completions
        .get(number)
        .start(
            call.enter,
            call.leave,
            LongPair.of(key, call.stream),
            call.idleSince,
            call.call.waitsForSeveral(),
            1 + (withReceives ? 1 : 0));
    completions.get(number).setCollectives(polls.collectivesWith(call));
    if (polls.isWaitOf(call)) {
      completions.get(number).setPolled(polls, call.stream);
    }
    return number;
  }

  /** Adds a send that the call completed. */
  void complete(int send, int completionNumber, long eventSequence) {
    if (completionNumber < 0) {
      pending.set(send, COMPLETION, IGNORED);
      if (isReplied(send)) {
        pending.release(send);
      }
      return;
    }
    pending.set(send, COMPLETION, completionNumber + 1L);
    completions.get(completionNumber).open++;
    pending.set(send, COMPLETED_BY, eventSequence);
    if (isReplied(send)) {
      settle(send);
    }
  }

  private boolean isReplied(int send) {
    return pending.get(send, REPLIED) != 0;
  }

  /** Ends the call's list of sends. */
  void endCompletion(int completionNumber) {
    close(completionNumber);
  }

  /** Notes that the receives of the call are matched. */
  void receivesKnown(int completionNumber, long waitedNanos) {
    completions.get(completionNumber).setWaitedForSender(waitedNanos);
    close(completionNumber);
  }

  /** Takes in a receiver's reply: the time when it was ready. */
  void reply(Records mail, int at) {
    int send = (int) mail.get(at, ReplyRecord.PENDING);
    if (send < 0) {
      replyToBlocking(mail, at);
      return;
    }
    replies.copyFrom(mail, at, replies.at(send));
    pending.set(send, REPLIED, 1);
    if (pending.get(send, COMPLETION) == IGNORED) {
      pending.release(send);
    } else if (pending.get(send, COMPLETION) > 0) {
      settle(send);
    }
  }

  private void replyToBlocking(Records mail, int at) {
    blocking.start(
        mail.get(at, ReplyRecord.SEND_ENTER),
        mail.get(at, ReplyRecord.SEND_LEAVE),
        mail.get(at, ReplyRecord.SEND_KEY_STREAM),
        mail.get(at, ReplyRecord.SEND_ENTER),
        false,
        0);
    blocking.add(mail.get(at, ReplyRecord.SEND_SEQUENCE), mail, at);
    listener.sent(blocking);
  }

  private void settle(int send) {
    int number = (int) pending.get(send, COMPLETION) - 1;
    completions.get(number).add(pending.get(send, COMPLETED_BY), replies, replies.at(send));
    pending.release(send);
    close(number);
  }

  private void close(int number) {
    SendCompletion done = completions.get(number);
    if (--done.open == 0) {
      listener.sent(done);
      completionNumbers.release(number);
    }
  }
}
