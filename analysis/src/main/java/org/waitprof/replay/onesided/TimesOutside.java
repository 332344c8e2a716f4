package org.waitprof.replay.onesided;

import java.util.ArrayDeque;
import org.waitprof.replay.call.CallReader.Edge;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ResultRecord;

/**
 * Times in which no thread of a rank was in MPI, the last ones: an access to its memory that needs
 * its library had to wait for it then. Used by the rank's replay only. Nothing is kept until the
 * rank has a window.
 */
final class TimesOutside {
  private static final int MOST = 4096;
  private static final long NEVER = Long.MIN_VALUE;

  private final ArrayDeque<Span> spans = new ArrayDeque<>();
  private int inMpi;
  private long since = NEVER;
  private boolean isNeeded;

  private record Span(long from, long until) {}

  /** The rank has a window. */
  void need() {
    isNeeded = true;
  }

  /** Something changes on one of its streams. */
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
        spans.removeFirst();
      }
      spans.addLast(new Span(since, until));
    }
  }

  /**
   * Tells a rank how long its call had to wait: as long as this rank was out of MPI, if it came
   * back before the call ended.
   *
   * @param results of the waiting rank
   */
  void waited(RmaCall call, Records results) {
    for (Span span : spans) {
      if (call.contains(span.until)) {
        long from = Math.max(call.enter(), span.from);
        synchronized (results) {
          int at =
              ResultRecord.add(
                  results,
                  call.callOrdinal(),
                  call.keyStream(),
                  span.until - from,
                  0,
                  call.sequence(),
                  call.enter());
          results.set(at, ResultRecord.FROM, from);
        }
      }
    }
  }
}
