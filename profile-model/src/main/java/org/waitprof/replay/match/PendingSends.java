package org.waitprof.replay.match;

import java.util.Arrays;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ReplyRecord;

/**
 * Non-blocking sends of one rank until both are known: when the program completed them, and when
 * the receiver was ready. Then the call that completed them is raised as a {@link SendCompletion}.
 * Used by the rank's replay only. Entries of messages that are never received stay to the end.
 */
public final class PendingSends {
  private static final int UNKNOWN = 0;
  private static final int IGNORED = -1;

  private final MessageListener listener;

  // Per send.
  private int used;
  private int free = -1;
  private long[] posted = new long[16];
  private long[] postedSequence = new long[16];
  private long[] rankStream = new long[16];
  private long[] completedBy = new long[16];
  private long[] bytes = new long[16];
  private long[] sendSequence = new long[16];

  /** Number of the completion + 1, 0 while unknown, -1 for sends that cannot wait. */
  private int[] completion = new int[16];

  private boolean[] replied = new boolean[16];
  private int[] nextFree = new int[16];

  /** What receivers replied, by send. */
  private final Records replies;

  private SendCompletion[] completions = new SendCompletion[16];
  private int completionsUsed;
  private int[] freeCompletions = new int[16];
  private int freeCompletionCount;

  /** For blocking sends, which need no number. */
  private final SendCompletion blocking = new SendCompletion();

  PendingSends(MessageListener listener) {
    this.listener = listener;
    replies = ReplyRecord.some();
  }

  /** A send was posted: its place among the pending. */
  int post(long sequence, long messageBytes) {
    int send = free;
    if (send >= 0) {
      free = nextFree[send];
    } else {
      if (used == posted.length) {
        grow();
      }
      send = used++;
    }
    completion[send] = UNKNOWN;
    replied[send] = false;
    bytes[send] = messageBytes;
    sendSequence[send] = sequence;
    while (replies.size() <= send) {
      replies.add();
    }
    return send;
  }

  private void grow() {
    int room = 2 * used;
    posted = Arrays.copyOf(posted, room);
    postedSequence = Arrays.copyOf(postedSequence, room);
    rankStream = Arrays.copyOf(rankStream, room);
    completedBy = Arrays.copyOf(completedBy, room);
    bytes = Arrays.copyOf(bytes, room);
    sendSequence = Arrays.copyOf(sendSequence, room);
    completion = Arrays.copyOf(completion, room);
    replied = Arrays.copyOf(replied, room);
    nextFree = Arrays.copyOf(nextFree, room);
  }

  long sequence(int send) {
    return sendSequence[send];
  }

  /** A completion call has ended that completed sends; its number. */
  int startCompletion(Call call, int key, boolean withReceives) {
    int number;
    if (freeCompletionCount > 0) {
      number = freeCompletions[--freeCompletionCount];
    } else {
      if (completionsUsed == completions.length) {
        completions = Arrays.copyOf(completions, 2 * completionsUsed);
        freeCompletions = Arrays.copyOf(freeCompletions, 2 * completionsUsed);
      }
      number = completionsUsed++;
      completions[number] = new SendCompletion();
    }
    completions[number].start(
        call.enter,
        call.leave,
        LongPair.of(key, call.stream),
        call.idleSince,
        call.call.waitsForSeveral(),
        1 + (withReceives ? 1 : 0));
    return number;
  }

  /** One of the sends that the call completed. */
  void complete(int send, int completionNumber, long eventSequence) {
    if (completionNumber < 0) {
      completion[send] = IGNORED;
      if (replied[send]) {
        release(send);
      }
      return;
    }
    completion[send] = completionNumber + 1;
    completions[completionNumber].open++;
    completedBy[send] = eventSequence;
    if (replied[send]) {
      settle(send);
    }
  }

  /** All sends of the call have been given. */
  void endCompletion(int completionNumber) {
    close(completionNumber);
  }

  /** The receives of the call are through. */
  void receivesKnown(int completionNumber, boolean waitedForSender) {
    completions[completionNumber].setWaitedForSender(waitedForSender);
    close(completionNumber);
  }

  /** The receiver tells when it was ready. */
  void reply(Records mail, int at) {
    int send = (int) mail.get(at, ReplyRecord.PENDING);
    if (send < 0) {
      replyToBlocking(mail, at);
      return;
    }
    posted[send] = mail.get(at, ReplyRecord.POSTED_ENTER);
    postedSequence[send] = mail.get(at, ReplyRecord.POSTED_SEQUENCE);
    rankStream[send] = mail.get(at, ReplyRecord.RANK_STREAM);
    replies.copyFrom(mail, at, replies.at(send));
    replied[send] = true;
    if (completion[send] == IGNORED) {
      release(send);
    } else if (completion[send] > 0) {
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
    long sequence = mail.get(at, ReplyRecord.SEND_SEQUENCE);
    blocking.add(
        sequence,
        sequence,
        mail.get(at, ReplyRecord.BYTES),
        mail.get(at, ReplyRecord.POSTED_ENTER),
        mail.get(at, ReplyRecord.POSTED_SEQUENCE),
        mail.get(at, ReplyRecord.RANK_STREAM),
        mail,
        at);
    listener.sent(blocking);
  }

  private void settle(int send) {
    int number = completion[send] - 1;
    completions[number].add(
        completedBy[send],
        sendSequence[send],
        bytes[send],
        posted[send],
        postedSequence[send],
        rankStream[send],
        replies,
        replies.at(send));
    release(send);
    close(number);
  }

  private void close(int number) {
    SendCompletion done = completions[number];
    if (--done.open == 0) {
      listener.sent(done);
      freeCompletions[freeCompletionCount++] = number;
    }
  }

  private void release(int send) {
    nextFree[send] = free;
    free = send;
  }
}
