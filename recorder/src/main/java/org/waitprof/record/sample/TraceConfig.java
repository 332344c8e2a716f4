package org.waitprof.record.sample;

import org.jspecify.annotations.Nullable;

/**
 * Decisions of the agent about messages, for a sample or a trace. Immutable; set once by premain,
 * read by cold code.
 *
 * @param limitBytes most bytes of all streams of a rank together
 * @param choice the part of the run that is traced; null for all of it
 * @param membership asks the binding; null without one
 */
public record TraceConfig(
    long limitBytes, @Nullable TraceChoice choice, @Nullable TraceMembership membership) {
  private static TraceConfig current = new TraceConfig(256L << 20, null, null);

  /** Fixes what holds from now on. */
  public static void set(TraceConfig config) {
    current = config;
  }

  public static TraceConfig get() {
    return current;
  }
}
