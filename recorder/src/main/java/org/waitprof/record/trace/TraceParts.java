package org.waitprof.record.trace;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.sample.TraceChoice;

/** The parts of the run that are traced. Changes under the trace's lock. */
interface TraceParts {
  /** Those that were asked for; null for the whole run. */
  static @Nullable TraceParts of(@Nullable TraceChoice choice, long zeroNanos) {
    if (choice == null) {
      return null;
    }
    return choice.windowNanos() > 0
        ? new BurstWindows(choice.windowNanos(), zeroNanos)
        : new TraceSpans(choice, zeroNanos);
  }

  /** The span of a call that began then; {@link TraceSpans#OUTSIDE} if it is in none. Hot. */
  int current(long startTicks);

  /** Whether a span has to begin or to end, before a call that began then. Hot. */
  boolean isDue(long startTicks);

  /** The border that is due is passed: definitions of it, complete lines. */
  String turn();

  /** Another phase begins: definitions of that, complete lines. */
  String phase(@Nullable String name, long ticks);

  /** There will be no more spans: definitions of the last one, complete lines. */
  String close(long ticks);

  /** Numbers of the operations. */
  OperationCounts counts();
}
