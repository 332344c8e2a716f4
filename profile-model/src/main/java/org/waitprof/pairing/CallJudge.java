package org.waitprof.pairing;

import java.util.Arrays;
import org.waitprof.model.MpiCall;
import org.waitprof.sample.BlockHash;
import org.waitprof.sample.SampleLayout;

/**
 * Judges the calls of one rank that send, receive or complete messages: Late Sender and Late
 * Receiver as Scalasca 2.6 and {@code org.waitprof.replay} define them. A call that completes many
 * requests waited for the longest of them, and for a receiver only if for no sender.
 */
final class CallJudge {
  private static final int INDEX_BITS = 24;

  private final RankSample own;
  private final RankJudge judge;

  // The call under way.
  private MpiCall call = MpiCall.MPI_RECV;
  private int matched;
  private int present;
  private int level;

  /** The highest level at which all of its messages are kept. */
  private int leastLevel;

  private boolean refused;
  private long sender;
  private int senderRank;
  private long senderPath;
  private long receiver;
  private int receiverRank;
  private long receiverPath;

  CallJudge(RankSample own, RankJudge judge) {
    this.own = own;
    this.judge = judge;
  }

  void judge() {
    long[] order = new long[own.entries];
    int count = 0;
    for (int entry = 0; entry < own.entries; entry++) {
      if (own.waits[entry] && own.kind[own.channel[entry]] != SampleLayout.COLLECTIVE) {
        order[count++] = own.callNumber[entry] << INDEX_BITS | entry;
      }
    }
    Arrays.sort(order, 0, count);
    int begin = 0;
    while (begin < count) {
      int end = begin + 1;
      while (end < count && order[end] >>> INDEX_BITS == order[begin] >>> INDEX_BITS) {
        end++;
      }
      judge(order, begin, end);
      begin = end;
    }
  }

  /** Calls of several threads may have the same number: they began at different times. */
  private void judge(long[] order, int begin, int end) {
    int first = (int) order[begin] & (1 << INDEX_BITS) - 1;
    start(first);
    int others = begin;
    for (int i = begin; i < end; i++) {
      int entry = (int) order[i] & (1 << INDEX_BITS) - 1;
      if (own.callNumber[entry] == own.callNumber[first] && own.enter[entry] == own.enter[first]) {
        add(entry);
      } else {
        order[others++] = order[i];
      }
    }
    finish(first);
    if (others > begin) {
      judge(order, begin, others);
    }
  }

  private void start(int first) {
    call = RankJudge.call(own.rowMeta[own.row[first]]);
    matched = 0;
    present = 0;
    level = 0;
    leastLevel = Integer.MAX_VALUE;
    refused = false;
    sender = 0;
    receiver = 0;
    senderRank = -1;
    receiverRank = -1;
  }

  private void add(int entry) {
    present++;
    level = Math.max(level, judge.level(entry));
    leastLevel = Math.min(leastLevel, BlockHash.level(own.at[entry]));
    refused |= judge.isRefused(entry);
    Long posted = judge.messages().posted(entry);
    if (posted == null) {
      return;
    }
    matched++;
    int channel = own.channel[entry];
    if (own.kind[channel] == SampleLayout.RECEIVE) {
      long wait = lateSender(call, posted, own.enter[entry], own.leave[entry]);
      if (wait > sender) {
        sender = wait;
        senderRank = own.peer[channel];
        senderPath = judge.messages().otherPath(entry);
      }
    } else {
      long wait = lateReceiver(call, posted, own.enter[entry], own.leave[entry]);
      if (wait > receiver) {
        receiver = wait;
        receiverRank = own.peer[channel];
        receiverPath = judge.messages().otherPath(entry);
      }
    }
  }

  /** How long a receive waited for its message to be sent; 0 or less if it did not. */
  private static long lateSender(MpiCall call, long sent, long enter, long leave) {
    return RankJudge.isTest(call) ? 0 : Math.min(sent, leave) - enter;
  }

  /**
   * How long a send or its completion waited for the receiver; 0 or less if it did not. One that
   * returns before the receive is posted did not wait; where clocks differ by more than that tells
   * apart, it counts as having waited, which can be too much by its duration only.
   */
  private long lateReceiver(MpiCall call, long receivePosted, long enter, long leave) {
    boolean mayWait =
        switch (call) {
          case MPI_SEND, MPI_SSEND, MPI_WAIT, MPI_WAITANY, MPI_WAITALL, MPI_WAITSOME -> true;
          default -> false;
        };
    if (!mayWait || leave + judge.toleranceNanos <= receivePosted) {
      return 0;
    }
    long wait = Math.min(receivePosted, leave) - enter;
    if (wait > 0 && Math.abs(leave - receivePosted) < judge.toleranceNanos) {
      judge.uncertain(wait);
    }
    return wait;
  }

  private void finish(int first) {
    long duration = own.leave[first] - own.enter[first];
    if (refused) {
      judge.unknown(judge.row(first), duration);
      return;
    }
    boolean complete = matched == own.needed[first];
    boolean kept = present == own.needed[first] && leastLevel >= level;
    boolean waitedForSender = sender > 0;
    judge.book(
        judge.row(first),
        waitedForSender ? sender : receiver,
        duration,
        complete,
        complete && kept,
        kept,
        level,
        own.at[first],
        waitedForSender ? senderRank : receiverRank,
        waitedForSender ? senderPath : receiverPath);
  }
}
