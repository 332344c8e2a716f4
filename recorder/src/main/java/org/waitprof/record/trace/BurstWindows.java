package org.waitprof.record.trace;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.waitprof.record.Clock;

/**
 * The run cut into windows, the same on all ranks, with {@code trace=burst}: which window a call is
 * in, and which windows were unlike those before. Their events, and those of the windows beside
 * them, stay in the memory of each {@link TraceRing}.
 *
 * <p>Marks are set by threads that turn to another window, and read by those that need room.
 */
final class BurstWindows implements TraceParts {
  /** Number of windows in a run: 1.8 hours of 100 ms each. Later calls are only profiled. */
  private static final int MOST = 1 << 16;

  private final OperationCounts counts;

  private final long zeroTicks;
  private final long ticks;
  private final BitSet marks = new BitSet(MOST + 1);
  private volatile boolean over;

  /**
   * None is marked.
   *
   * @param windowNanos length of a window
   * @param zeroNanos when the run began, in nanoTime of this host
   */
  BurstWindows(long windowNanos, long zeroNanos) {
    long[] now = Clock.instant();
    double perTick = Clock.nanosPerTick();
    zeroTicks = now[0] + (long) ((zeroNanos - now[1]) / perTick);
    ticks = Math.max(1, (long) (windowNanos / perTick));
    counts = new OperationCounts(new UseLog(this));
  }

  @Override
  public OperationCounts counts() {
    return counts;
  }

  /** Windows stand for spans until it is known which are kept. */
  @Override
  public int current(long startTicks) {
    long window = Math.max(0, startTicks - zeroTicks) / ticks;
    return over || window >= MOST ? TraceSpans.OUTSIDE : (int) window;
  }

  /** When a window begins. */
  long begin(int window) {
    return zeroTicks + window * ticks;
  }

  /** Length of each. */
  long ticks() {
    return ticks;
  }

  /** A window was unlike those before it. */
  synchronized void mark(int window) {
    marks.set(window);
  }

  /** Whether a window is to be kept, as far as this rank knows: it is marked, or one beside it. */
  synchronized boolean isKept(int window) {
    int next = marks.nextSetBit(Math.max(0, window - 1));
    return next >= 0 && next <= window + 1;
  }

  /** Those that this rank has marked. */
  synchronized BitSet marked() {
    return (BitSet) marks.clone();
  }

  /**
   * All ranks have said what they have marked, and that holds: the windows that are kept. No
   * operation is recorded any more.
   */
  synchronized BitSet agree(BitSet all) {
    marks.or(all);
    counts.close();
    BitSet kept = new BitSet();
    all.stream().forEach(window -> kept.set(Math.max(0, window - 1), window + 2));
    return kept;
  }

  /**
   * Definitions of windows that make a span: complete lines.
   *
   * @param from the first window
   * @param to behind the last one
   */
  String lines(int span, int from, int to) {
    return counts.lines(span, from, to) + TraceSpans.line(span, begin(from) + " " + begin(to));
  }

  @Override
  public boolean isDue(long startTicks) {
    return false;
  }

  @Override
  public String turn() {
    return "";
  }

  @Override
  public String phase(@Nullable String name, long at) {
    return "";
  }

  @Override
  public String close(long at) {
    over = true;
    return "";
  }
}
