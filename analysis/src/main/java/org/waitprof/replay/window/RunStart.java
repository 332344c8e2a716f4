package org.waitprof.replay.window;

import java.io.IOException;
import java.util.Optional;
import org.waitprof.model.MpiCall;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;

/**
 * Start of the run in a trace: the moment when the first rank has left Init. If the run is the
 * whole application, or has no Init, it is the first event. Reads the first events of each rank.
 */
public final class RunStart {
  /** Number of first events among which Init is. */
  private static final int EVENTS = 64;

  private RunStart() {}

  /** The start on the common clock; 0 without events. */
  public static long nanos(Trace trace) {
    long start = Long.MAX_VALUE;
    for (int rank = 0; rank < trace.facts().worldSize(); rank++) {
      Optional<RankTrace> its = trace.rank(rank);
      if (its.isPresent()) {
        start = Math.min(start, nanos(its.get(), trace.isWholeApplication()));
      }
    }
    return start == Long.MAX_VALUE ? 0 : start;
  }

  private static long nanos(RankTrace rank, boolean whole) {
    try (EventCursor cursor = rank.open(0)) {
      TraceEvent event = cursor.next();
      if (event == null) {
        return Long.MAX_VALUE;
      }
      long first = event.timeNanos;
      boolean init = false;
      for (int i = 0; i < EVENTS && event != null && !whole; i++) {
        if (event.kind == EventKind.ENTER) {
          init = rank.path(event.path).call().filter(MpiCall::isInit).isPresent();
        } else if (event.kind == EventKind.LEAVE && init) {
          return event.timeNanos;
        }
        event = cursor.next();
      }
      return first;
    } catch (IOException e) {
      // The rank counts as missing.
      return Long.MAX_VALUE;
    }
  }
}
