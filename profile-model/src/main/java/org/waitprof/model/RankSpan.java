package org.waitprof.model;

/**
 * Times at which a rank came to Init and to Finalize, by its host's wall clock, to a millisecond.
 * Ranks that have no other clock in common are compared by these. Immutable.
 *
 * @param beganMillis entry of Init, milliseconds since 1970; 0 if unknown
 * @param endedMillis entry of Finalize, or the last sign of life if the rank never came there
 * @param startedMillis begin of its process; 0 if unknown
 */
public record RankSpan(long beganMillis, long endedMillis, long startedMillis) {
  /** Span of a rank of which nothing is known, as in traces. */
  public static final RankSpan UNKNOWN = new RankSpan(0, 0, 0);

  /** The end of the year 9999; what is later is damaged. */
  private static final long MOST_MILLIS = 253_402_300_799_999L;

  /**
   * Creates a span; all times are unknown if one of the first two is. The start of a process is
   * unknown if it seems to have started after Init.
   */
  public static RankSpan of(long beganMillis, long endedMillis, long startedMillis) {
    boolean starts = startedMillis > 0 && startedMillis <= beganMillis;
    RankSpan span = new RankSpan(beganMillis, endedMillis, starts ? startedMillis : 0);
    return span.isKnown() ? span : UNKNOWN;
  }

  /** From the begin of the process to Init; 0 if unknown. */
  public long beforeMillis() {
    return startedMillis == 0 ? 0 : beganMillis - startedMillis;
  }

  /** Whether it is known when it came to Init and to Finalize, and can be. */
  public boolean isKnown() {
    return beganMillis > 0 && endedMillis >= beganMillis && endedMillis <= MOST_MILLIS;
  }
}
