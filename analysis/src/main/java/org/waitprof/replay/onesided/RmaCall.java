package org.waitprof.replay.onesided;

import org.jspecify.annotations.Nullable;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.PolledRun;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ResultRecord;
import org.waitprof.replay.onesided.Notices.Notice;

/**
 * A call on a window in which a rank can wait: its place and times.
 *
 * @param callOrdinal ordinal of the call
 * @param keyStream row and stream
 * @param sequence place of its event among the rank's
 */
record RmaCall(int callOrdinal, long keyStream, long sequence, long enter, long leave) {
  static RmaCall of(Call call, int op, int key) {
    return new RmaCall(
        call.call.ordinal(),
        LongPair.of(key, call.stream),
        call.sequence[op],
        call.enter,
        call.leave);
  }

  /** The polls before a test as one call, which waits until the test ends. */
  static RmaCall of(PolledRun polls, Call test) {
    return new RmaCall(
        test.call.ordinal(),
        LongPair.of(polls.key(), test.stream),
        polls.sequence(),
        polls.from(),
        polls.until());
  }

  /** Whether a time lies within the call. */
  boolean contains(long nanos) {
    return enter < nanos && nanos < leave;
  }

  /**
   * Reports the rest of the call as unknown, because a partner has no events.
   *
   * @param last notice of the partner that came last; null if none has
   */
  void unknown(Records results, @Nullable Notice last) {
    long since = last == null ? enter : Math.max(enter, last.enter());
    if (since < leave) {
      synchronized (results) {
        int at =
            ResultRecord.add(results, callOrdinal, keyStream, leave - since, 0, sequence, since);
        results.set(at, ResultRecord.UNKNOWN, 1);
      }
    }
  }

  /**
   * Reports the wait in the call to the rank.
   *
   * @param part part of the wait that is of a further kind
   * @param cause notice of the rank that was waited for
   */
  void waited(Records results, long wait, long part, Notice cause) {
    synchronized (results) {
      int at = ResultRecord.add(results, callOrdinal, keyStream, wait, part, sequence, enter);
      results.set(at, ResultRecord.CAUSE_RANK_STREAM, cause.rankStream());
      results.set(at, ResultRecord.CAUSE_SEQUENCE, cause.sequence());
      results.set(at, ResultRecord.CAUSE_ENTER, cause.enter());
    }
  }
}
