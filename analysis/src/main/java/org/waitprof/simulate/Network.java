package org.waitprof.simulate;

/**
 * Costs of communication in a simulated run, excluding waiting.
 *
 * @param kind where the costs come from
 * @param latencyNanos latency of a message, where costs are {@link Kind#GIVEN}
 * @param nanosPerByte likewise
 */
public record Network(Kind kind, double latencyNanos, double nanosPerByte) {
  /** Costs as recorded: each call takes what it took excluding waiting. */
  public static final Network RECORDED = new Network(Kind.RECORDED, 0, 0);

  /** Costs of the trace's own shortest calls by size, which nothing disturbed. */
  public static final Network MEASURED = new Network(Kind.MEASURED, 0, 0);

  /** Nothing costs any time. */
  public static final Network IDEAL = new Network(Kind.IDEAL, 0, 0);

  /** Sources of costs. */
  public enum Kind {
    /** Each call's own. */
    RECORDED,
    /** The trace's own shortest calls. */
    MEASURED,
    /** There are none. */
    IDEAL,
    /** Latency and bandwidth; calls themselves take no time, collectives log2 ranks steps. */
    GIVEN
  }

  /** Time of a message over a network that is given. */
  double transferNanos(long bytes) {
    return latencyNanos + nanosPerByte * bytes;
  }

  /** Time of a collective over a network that is given. */
  double collectiveNanos(long bytes, int members) {
    int steps = 32 - Integer.numberOfLeadingZeros(Math.max(0, members - 1));
    return steps * transferNanos(bytes);
  }
}
