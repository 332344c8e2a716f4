package org.waitprof.simulate;

/**
 * Costs of communication in a simulated run, excluding waiting.
 *
 * @param kind source of the costs
 * @param latencyNanos latency of a message, where costs are {@link Kind#GIVEN}
 * @param nanosPerByte time per byte, where costs are {@link Kind#GIVEN}
 */
public record Network(Kind kind, double latencyNanos, double nanosPerByte) {
  /** Costs as recorded: each call keeps its duration excluding waiting. */
  public static final Network RECORDED = new Network(Kind.RECORDED, 0, 0);

  /** Costs of the shortest calls in the trace by size, which nothing disturbed. */
  public static final Network MEASURED = new Network(Kind.MEASURED, 0, 0);

  /** Network on which communication takes no time. */
  public static final Network IDEAL = new Network(Kind.IDEAL, 0, 0);

  /** Sources of the costs of communication. */
  public enum Kind {
    /** Each call's own cost, as recorded. */
    RECORDED,
    /** Costs of the trace's shortest calls. */
    MEASURED,
    /** No costs: communication takes no time. */
    IDEAL,
    /** Latency and bandwidth: calls themselves take no time, collectives take log2(ranks) steps. */
    GIVEN
  }

  /** Time of a message over a given network, nanoseconds. */
  double transferNanos(long bytes) {
    return latencyNanos + nanosPerByte * bytes;
  }

  /** Time of a collective over a given network, nanoseconds. */
  double collectiveNanos(long bytes, int members) {
    int steps = 32 - Integer.numberOfLeadingZeros(Math.max(0, members - 1));
    return steps * transferNanos(bytes);
  }
}
