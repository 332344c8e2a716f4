package org.waitprof.replay.match;

import java.util.Arrays;
import java.util.List;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.criticalpath.WaitPoints;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ReplyRecord;

/**
 * Non-blocking sends of one rank until both are known: when the program completed them, and when
 * the receiver was ready. Used by the rank's replay only. Entries of messages that are never
 * received stay to the end.
 */
public final class PendingSends {
  private static final int UNKNOWN = 0;
  private static final int IGNORED = -1;

  private final List<MessageListener> listeners;
  private final WaitPoints waitPoints;

  // Per send.
  private int used;
  private int free = -1;
  private long[] posted = new long[16];
  private long[] postedSequence = new long[16];
  private long[] rankStream = new long[16];
  private long[] completedBy = new long[16];
  private long[] bytes = new long[16];
  private long[] sendSequence = new long[16];

  /** Number of the {@link Completion} + 1, 0 while unknown, -1 for sends that cannot wait. */
  private int[] completion = new int[16];

  private boolean[] replied = new boolean[16];
  private int[] nextFree = new int[16];

  private Completion[] completions = new Completion[16];
  private int completionsUsed;
  private int[] freeCompletions = new int[16];
  private int freeCompletionCount;

  public PendingSends(List<MessageListener> listeners, WaitPoints waitPoints) {
    this.listeners = listeners;
    this.waitPoints = waitPoints;
  }

  /** A call that completed sends. */
  static final class Completion {
    private long enter;
    private long leave;
    private long keyStream;

    /** Replies still to come, and, for calls that complete many, the receives of the call. */
    private int open;

    private boolean waitedForSender;
    private long longest;
    private long longestSequence;
    private long longestOwn;
    private long longestBytes;
    private long longestPosted;
    private long longestPostedSequence;
    private long longestRankStream;
  }

  /** A send was posted: its place in the book. */
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
      completions[number] = new Completion();
    }
    Completion done = completions[number];
    done.enter = call.enter;
    done.leave = call.leave;
    done.keyStream = LongPair.of(key, call.stream);
    done.open = 1 + (withReceives ? 1 : 0);
    done.waitedForSender = false;
    done.longest = 0;
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
    completions[completionNumber].waitedForSender = waitedForSender;
    close(completionNumber);
  }

  /** The receiver tells when it was ready. */
  void reply(Records replies, int at) {
    int send = (int) replies.get(at, ReplyRecord.BOOK);
    posted[send] = replies.get(at, ReplyRecord.POSTED_ENTER);
    postedSequence[send] = replies.get(at, ReplyRecord.POSTED_SEQUENCE);
    rankStream[send] = replies.get(at, ReplyRecord.RANK_STREAM);
    replied[send] = true;
    if (completion[send] == IGNORED) {
      release(send);
    } else if (completion[send] > 0) {
      settle(send);
    }
  }

  private void settle(int send) {
    int number = completion[send] - 1;
    Completion done = completions[number];
    long wait = MessageWaits.lateReceiverNanos(done.enter, done.leave, posted[send]);
    boolean longer =
        wait > done.longest
            || (wait > 0 && wait == done.longest && sendSequence[send] > done.longestSequence);
    if (longer) {
      done.longest = wait;
      done.longestSequence = sendSequence[send];
      done.longestOwn = completedBy[send];
      done.longestBytes = bytes[send];
      done.longestPosted = posted[send];
      done.longestPostedSequence = postedSequence[send];
      done.longestRankStream = rankStream[send];
    }
    release(send);
    close(number);
  }

  private void close(int number) {
    Completion done = completions[number];
    if (--done.open > 0) {
      return;
    }
    if (done.longest > 0 && !done.waitedForSender) {
      int key = LongPair.upper(done.keyStream);
      for (MessageListener listener : listeners) {
        listener.lateReceiver(key, done.longest, done.longestBytes);
      }
      waitPoints.add(
          done.longestOwn,
          done.enter,
          done.keyStream,
          done.longest,
          done.longestPostedSequence,
          done.longestPosted,
          done.longestRankStream);
    }
    freeCompletions[freeCompletionCount++] = number;
  }

  private void release(int send) {
    nextFree[send] = free;
    free = send;
  }
}
