package org.waitprof.trace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Exact times at which the threads of a rank were held up by their JVM or blocked. Immutable. */
public final class ExactPauses {
  /** For ranks whose trace has no exact times of pauses. */
  public static final ExactPauses NONE = new ExactPauses(Long.MAX_VALUE, List.of());

  private final long since;
  private final List<ExactPause> list;

  /** The latest end of each pause and all pauses before it. */
  private final long[] ends;

  /**
   * Known pauses of a rank.
   *
   * @param sinceNanos time from which on all pauses are known, on the clock of the trace's events
   */
  public ExactPauses(long sinceNanos, List<ExactPause> pauses) {
    since = sinceNanos;
    list = pauses.stream().sorted(Comparator.comparingLong(ExactPause::fromNanos)).toList();
    ends = new long[list.size()];
    long last = Long.MIN_VALUE;
    for (int i = 0; i < ends.length; i++) {
      last = Math.max(last, list.get(i).untilNanos());
      ends[i] = last;
    }
  }

  /** All pauses of the rank, in the order of their begins. */
  public List<ExactPause> list() {
    return list;
  }

  /** Whether all pauses are known that began at a time or later. */
  public boolean isKnownFrom(long nanos) {
    return nanos >= since;
  }

  /** The parts of the pauses that lie in a span of time of a stream, by their begins. */
  public List<ExactPause> within(int stream, long fromNanos, long untilNanos) {
    List<ExactPause> within = new ArrayList<>();
    for (int i = firstFrom(untilNanos) - 1; i >= 0 && ends[i] > fromNanos; i--) {
      ExactPause pause = list.get(i);
      boolean own = pause.stream() == ExactPause.ALL || pause.stream() == stream;
      if (own && pause.untilNanos() > fromNanos) {
        within.add(pause.cut(fromNanos, untilNanos));
      }
    }
    Collections.reverse(within);
    return within;
  }

  /** Index of the first pause that begins at a time or later. */
  private int firstFrom(long nanos) {
    int low = 0;
    int high = list.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (list.get(middle).fromNanos() < nanos) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
