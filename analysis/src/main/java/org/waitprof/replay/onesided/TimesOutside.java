package org.waitprof.replay.onesided;

import java.util.Map;
import java.util.TreeMap;
import org.waitprof.replay.call.CallReader.Edge;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ResultRecord;

/**
 * The last times in which no thread of a rank was in MPI. An access to its memory that needs its
 * library had to wait for it then. Used by the rank's replay only. Nothing is kept until the rank
 * has a window.
 */
final class TimesOutside {
  private static final int MOST = 4096;
  private static final long NEVER = Long.MIN_VALUE;

  private final int rank;

  /** Begin of each such time by its end. */
  private final TreeMap<Long, Long> spans = new TreeMap<>();

  private int inMpi;
  private long since = NEVER;
  private boolean isNeeded;

  TimesOutside(int rank) {
    this.rank = rank;
  }

  /** Times are kept from now on, because the rank has a window. */
  void need() {
    isNeeded = true;
  }

  /** Notes that a thread of the rank enters or leaves MPI, begins or ends. */
  void at(Edge edge, long nanos) {
    switch (edge) {
      case BEGIN -> since = since == NEVER && inMpi == 0 ? nanos : since;
      case ENTER -> {
        if (inMpi++ == 0 && isNeeded && since != NEVER) {
          add(nanos);
        }
      }
      case LEAVE -> since = --inMpi == 0 ? nanos : since;
      default -> {}
    }
  }

  private void add(long until) {
    if (since < until) {
      if (spans.size() == MOST) {
        spans.pollFirstEntry();
      }
      spans.put(until, since);
    }
  }

  /**
   * Books the wait of a call of another rank: as long as this rank was out of MPI, if it came back
   * before the call ended.
   *
   * @param results of the waiting rank
   */
  void waited(RmaCall call, Records results) {
    for (Map.Entry<Long, Long> span : spans.tailMap(call.enter(), false).entrySet()) {
      long until = span.getKey();
      if (until >= call.leave()) {
        return;
      }
      long from = Math.max(call.enter(), span.getValue());
      synchronized (results) {
        int at =
            ResultRecord.add(
                results,
                call.callOrdinal(),
                call.keyStream(),
                until - from,
                0,
                call.sequence(),
                call.enter());
        results.set(at, ResultRecord.FROM, from);
        results.set(at, ResultRecord.AWAITED_RANK_ROW, LongPair.of(rank, -1));
      }
    }
  }
}
