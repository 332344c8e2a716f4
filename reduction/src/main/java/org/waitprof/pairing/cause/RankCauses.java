package org.waitprof.pairing.cause;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.sample.SampleLayout;

/**
 * Time that computations of one rank lost, by cause: for each thread, and for all of them together.
 */
public final class RankCauses {
  private static final LatenessCause[] CAUSES = LatenessCause.values();

  /** Part of the operations from which on threads count that do not know a cause. */
  private static final double NOTABLE = 0.1;

  private static final int FIRST = SampleLayout.CAUSE_LOST_OFFSET / Long.BYTES;

  /** By number of the thread's sampler. */
  private final Map<Long, Spans> threads = new HashMap<>();

  /** Times in which nothing is known of a thread. */
  private final Map<Long, Spans> unknownTimes = new HashMap<>();

  /** Calls that were long and have no entries, by number of the thread's sampler. */
  private final Map<Long, Spans> calls = new HashMap<>();

  private final long[] lost = new long[SampleLayout.CAUSE_COUNT];
  private final long[] events = new long[SampleLayout.CAUSE_COUNT];

  /** Causes that are not known on one of the threads, a bit for each. */
  private long unknown;

  /** Likewise, by number of the thread's sampler. */
  private final Map<Long, Long> unknownOf = new HashMap<>();

  /** Turns ticks into instants of the clock of the job, in place. */
  public interface Instants {
    /** Converts the elements of an array from index {@code from} up to {@code to}, excluded. */
    void of(long[] ticks, int from, int to);
  }

  /** Takes in a chunk of a thread. */
  public void add(long sampler, long[] longs, int items, Instants instants) {
    int width = SampleLayout.CAUSE_BYTES / Long.BYTES;
    if (items < SampleLayout.CAUSE_TOTALS) {
      return;
    }
    unknown |= longs[0];
    unknownOf.put(sampler, longs[0]);
    for (int i = 0; i < lost.length; i++) {
      lost[i] += longs[FIRST + i];
      events[i] += longs[width + FIRST + i];
    }
    long[] span = new long[2];
    long[] length = new long[1];
    Spans spans = of(threads, sampler, SampleLayout.CAUSE_COUNT);
    Spans unknownSpans = of(unknownTimes, sampler, 1);
    Spans callSpans = of(calls, sampler, 1);
    for (int item = SampleLayout.CAUSE_TOTALS; item < items; item++) {
      System.arraycopy(longs, item * width, span, 0, 2);
      instants.of(span, 0, 2);
      long kind = longs[item * width + FIRST];
      if (kind == SampleLayout.UNKNOWN_TIME || kind == SampleLayout.IN_CALL) {
        length[0] = span[1] - span[0];
        Spans spansOfKind = kind == SampleLayout.IN_CALL ? callSpans : unknownSpans;
        spansOfKind.add(span[0], span[1], length, 0);
      } else {
        spans.add(span[0], span[1], longs, item * width + FIRST);
      }
    }
  }

  private static Spans of(Map<Long, Spans> all, long sampler, int width) {
    Spans spans = all.get(sampler);
    if (spans == null) {
      spans = new Spans(width);
      all.put(sampler, spans);
    }
    return spans;
  }

  /** Brings all times to a better common clock. */
  public void correct(LongUnaryOperator clock) {
    threads.values().forEach(each -> each.correct(clock));
    unknownTimes.values().forEach(each -> each.correct(clock));
    calls.values().forEach(each -> each.correct(clock));
  }

  /** Puts the calls of each thread that have no entries into a map: their ends by begin. */
  void putCalls(Map<Long, SortedMap<Long, Long>> into) {
    calls.forEach(
        (sampler, spans) -> spans.putInto(into.computeIfAbsent(sampler, any -> new TreeMap<>())));
  }

  /** Whether a thread has lost time, or is known to have been looked at. */
  boolean isMeasured(long sampler) {
    return threads.containsKey(sampler);
  }

  /** Time between two instants in which nothing is known of a thread, in nanoseconds. */
  double unknownBetween(long sampler, long from, long until) {
    double[] nanos = new double[1];
    Spans spans = unknownTimes.get(sampler);
    if (spans != null) {
      spans.addBetween(from, until, nanos, 0);
    }
    return nanos[0];
  }

  /** Adds what took time from a thread between two instants, by cause. */
  void addBetween(long sampler, long from, long until, double[] into) {
    Spans spans = threads.get(sampler);
    if (spans != null) {
      spans.addBetween(from, until, into, 0);
    }
  }

  /**
   * Time that the rank lost by cause, and the number of losses. A cause is not known if threads do
   * not know it that call MPI more than now and then: their time is another cause's.
   *
   * @param calls operations of the rank: number of the thread's sampler {@code << 32} and of the
   *     call
   * @param count number of operations
   */
  public List<LatenessRow> ofRank(int rank, long[] calls, int count) {
    long[] without = unknown == 0 ? new long[CAUSES.length] : without(calls, count);
    List<LatenessRow> all = new ArrayList<>();
    for (int i = 0; i < CAUSES.length; i++) {
      boolean isLost = i < lost.length && lost[i] > 0;
      // What one of several threads does not know is known of the others.
      boolean ofThread = isLost && CAUSES[i] != LatenessCause.GC && without[i] <= NOTABLE * count;
      if ((unknown >>> i & 1) != 0 && !ofThread) {
        all.add(LatenessRow.unknown(rank, CAUSES[i]));
      } else if (isLost) {
        all.add(new LatenessRow(rank, CAUSES[i], 0, 0, lost[i], events[i]));
      }
    }
    return all;
  }

  /** Number of operations, by cause, of threads that do not know it. */
  private long[] without(long[] calls, int count) {
    long[] without = new long[CAUSES.length];
    for (int call = 0; call < count; call++) {
      long mask = unknownOf.getOrDefault(calls[call] >>> 32, 0L);
      for (int i = 0; mask != 0 && i < without.length; i++) {
        without[i] += mask >>> i & 1;
      }
    }
    return without;
  }
}
