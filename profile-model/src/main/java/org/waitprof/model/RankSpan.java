package org.waitprof.model;

/**
 * When a rank came to Init and when to Finalize, by its host's wall clock, to a millisecond: what
 * ranks compare that have no other clock in common then. Immutable.
 *
 * @param beganMillis entry of Init, milliseconds since 1970; 0 if unknown
 * @param endedMillis entry of Finalize, or the last sign of life of a rank that never came there
 */
public record RankSpan(long beganMillis, long endedMillis) {
  /** Of a rank of which nothing is known, as in traces. */
  public static final RankSpan UNKNOWN = new RankSpan(0, 0);

  /** Both times, or unknown where one is not known. */
  public static RankSpan of(long beganMillis, long endedMillis) {
    RankSpan span = new RankSpan(beganMillis, endedMillis);
    return span.isKnown() ? span : UNKNOWN;
  }

  /** Whether both are known. */
  public boolean isKnown() {
    return beganMillis > 0 && endedMillis >= beganMillis;
  }
}
