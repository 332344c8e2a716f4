package org.waitprof.replay.call;

import java.io.IOException;
import java.util.Arrays;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.TraceEvent;

/**
 * Times at which threads of a rank rested outside of MPI, in a join, asleep or parked. A trace
 * records the time rested between two calls, and not always its begin; then the middle between both
 * calls is taken. Begins and ends are apart from each other, each in the order of time. Immutable.
 */
final class RestTimes {
  /** For ranks with one stream, whose rests are not needed. */
  static final RestTimes NONE = new RestTimes();

  private long[] begins = new long[16];
  private long[] ends = new long[16];
  private int size;

  private RestTimes() {}

  /** Reads the rests of all streams of a rank. */
  static RestTimes of(RankTrace rank) throws IOException {
    RestTimes found = new RestTimes();
    for (int stream = 0; stream < rank.streams(); stream++) {
      try (EventCursor cursor = rank.open(stream)) {
        found.read(cursor);
      }
    }
    Arrays.sort(found.begins, 0, found.size);
    Arrays.sort(found.ends, 0, found.size);
    return found;
  }

  private void read(EventCursor cursor) {
    long enter = Long.MIN_VALUE;
    long from = Long.MAX_VALUE;
    for (TraceEvent event = cursor.next(); event != null; event = cursor.next()) {
      if (event.kind == EventKind.ENTER) {
        enter = event.timeNanos;
      } else if (event.kind == EventKind.LEAVE) {
        from = event.timeNanos;
      } else if (event.kind == EventKind.LOST && event.cause == LatenessCause.MONITOR) {
        add(Math.max(from, event.fromNanos), Math.min(enter, event.untilNanos), event.lostNanos);
        from = enter;
      }
    }
  }

  private void add(long from, long until, long nanos) {
    long rest = Math.min(nanos, until - from);
    if (rest <= 0) {
      return;
    }
    if (size == begins.length) {
      begins = Arrays.copyOf(begins, 2 * size);
      ends = Arrays.copyOf(ends, 2 * size);
    }
    begins[size] = from + (until - from - rest) / 2;
    ends[size] = begins[size] + rest;
    size++;
  }

  /** Begin of rest {@code number} in the order of begins; far away behind the last. */
  long begin(int number) {
    return number < size ? begins[number] : Long.MAX_VALUE;
  }

  /** End of rest {@code number} in the order of ends; far away behind the last. */
  long end(int number) {
    return number < size ? ends[number] : Long.MAX_VALUE;
  }
}
