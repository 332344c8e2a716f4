package org.waitprof.record.trace;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.Clock;
import org.waitprof.record.sample.TraceChoice;

/**
 * Spans of the run in which a rank is traced, and the one that it is in. Changes under the trace's
 * lock; threads of the rank look without it, at each call.
 */
final class TraceSpans {
  /** Stands for a thread in no span. */
  static final int OUTSIDE = -1;

  /** Maximum number of spans, because each costs a reader memory. */
  private static final int MOST = 4096;

  private final OperationCounts counts = new OperationCounts();

  private final TraceChoice choice;
  private final long fromTicks;
  private final long toTicks;
  private int spans;
  private boolean over;

  /** The span that the rank is in, and when it began. */
  private int current = OUTSIDE;

  private long begun;

  /**
   * None so far.
   *
   * @param zeroNanos begin of the run, in nanoTime of this host
   */
  TraceSpans(TraceChoice choice, long zeroNanos) {
    this.choice = choice;
    long[] now = Clock.instant();
    double perTick = Clock.nanosPerTick();
    fromTicks = now[0] + (long) ((zeroNanos - now[1] + choice.fromNanos()) / perTick);
    toTicks = now[0] + (long) ((zeroNanos - now[1] + choice.toNanos()) / perTick);
  }

  private boolean isOfTime() {
    return choice.phases().isEmpty();
  }

  OperationCounts counts() {
    return counts;
  }

  /** The span that the rank is in; {@link #OUTSIDE} if it is in none. Hot. */
  int current() {
    return current;
  }

  /**
   * Whether a span has to begin or to end, before a call that began then: one that lasts beyond the
   * end belongs to the span. Hot.
   */
  boolean isDue(long startTicks) {
    return isOfTime()
        && !over
        && (current == OUTSIDE ? Clock.ticks() >= fromTicks : startTicks >= toTicks);
  }

  /** The border that is due is passed: definitions of it, complete lines. */
  String turn() {
    return current == OUTSIDE ? begin(fromTicks) : end(toTicks);
  }

  /** Another phase begins: definitions of that, complete lines. */
  String phase(@Nullable String name, long ticks) {
    if (isOfTime()) {
      return "";
    }
    // From one such phase to the next is another span: both have a beginning on all ranks.
    String ended = end(ticks);
    return name != null && choice.phases().contains(name) ? ended + begin(ticks) : ended;
  }

  /** There will be no more spans: definitions of the last one, complete lines. */
  String close(long ticks) {
    String ended = end(ticks);
    over = true;
    return ended;
  }

  private String begin(long ticks) {
    if (over || spans == MOST) {
      return "";
    }
    current = spans++;
    begun = ticks;
    return line(current, Long.toString(ticks));
  }

  private String end(long ticks) {
    if (current == OUTSIDE) {
      return "";
    }
    int ended = current;
    current = OUTSIDE;
    over = isOfTime();
    return counts.lines(ended) + line(ended, begun + " " + ticks);
  }

  /** The definition of a span, a complete line. */
  private static String line(int span, String times) {
    return TraceLayout.checked(TraceLayout.DEFINE_SPAN + " " + span + " " + times);
  }
}
