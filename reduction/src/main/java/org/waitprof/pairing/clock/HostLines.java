package org.waitprof.pairing.clock;

import java.util.Arrays;

/**
 * Offset of each host's clock from the first host's, as far as operations bound it: a straight line
 * over the run. A message that arrives, and a collective that ends, bounds the offset from one side
 * by what came before it on the other host. The reverse direction bounds it from the other (Duda,
 * Harrus, Haddad, Bernard: Estimating global time in distributed systems, ICDCS 1987). Convex
 * bounds are used as by Zhang, Liu, Xia (Clock synchronization algorithms for network measurements,
 * INFOCOM 2002). The line keeps farthest from all bounds ({@link LineFit}), the comparison of
 * clocks at Init and Finalize among them. Hosts that have nothing in common with the first one are
 * reached over others, each by the pair that is known best.
 *
 * <p>Bounds are kept by windows, in which a clock that goes wrong moves. So it is done in {@link
 * #ROUNDS}, each with the result of the one before. All ranks come to the same result. Immutable.
 */
public final class HostLines {
  /** Number of times that bounds are gathered; each leaves a sixteenth of an unknown drift. */
  public static final int ROUNDS = 3;

  /**
   * Largest drift. Clocks of computers drift by some tens of millionths; NTP corrects at most 500.
   */
  private static final double MOST_DRIFT = 500e-6;

  private final long begin;
  private final long end;
  private final double comparedError;
  private final boolean comparedAtEnd;
  private final double[] atBegin;
  private final double[] slope;
  private final double[] error;

  /**
   * Lines that leave all clocks unchanged.
   *
   * @param hosts number of hosts
   * @param begin begin of the run, nanoseconds
   * @param end end of the run
   * @param comparedError largest error of any clock, by the comparison
   * @param comparedAtEnd whether clocks were compared at the run's end, too
   */
  public HostLines(int hosts, long begin, long end, long comparedError, boolean comparedAtEnd) {
    this(
        begin,
        end,
        (double) comparedError,
        comparedAtEnd,
        new double[hosts],
        new double[hosts],
        new double[hosts]);
    Arrays.fill(error, 1, hosts, (double) comparedError);
  }

  private HostLines(
      long begin,
      long end,
      double comparedError,
      boolean comparedAtEnd,
      double[] atBegin,
      double[] slope,
      double[] error) {
    this.begin = begin;
    this.end = end;
    this.comparedError = comparedError;
    this.comparedAtEnd = comparedAtEnd;
    this.atBegin = atBegin;
    this.slope = slope;
    this.error = error;
  }

  /** A host's time by the clock of the first one; as it is where the host is unknown (-1). */
  public long corrected(int host, long nanos) {
    return host < 0 ? nanos : nanos - Math.round(atBegin[host] + slope[host] * part(nanos));
  }

  private double part(long nanos) {
    return (double) (nanos - begin) / Math.max(1, end - begin);
  }

  /** Possible error of a host's corrected times, in nanoseconds. */
  public long errorNanos(int host) {
    return host < 0 ? Math.round(comparedError) : (long) Math.ceil(error[host]);
  }

  /** Largest possible error of any host's corrected times, in nanoseconds. */
  public long errorNanos() {
    long most = 0;
    for (int host = 0; host < error.length; host++) {
      most = Math.max(most, errorNanos(host));
    }
    return most;
  }

  /**
   * Returns better lines.
   *
   * @param bounds bounds from the operations of all ranks, by corrected clocks
   */
  public HostLines refined(HostBounds bounds) {
    int hosts = atBegin.length;
    double[] newBegin = atBegin.clone();
    double[] newSlope = slope.clone();
    double[] newError = error.clone();
    boolean[] reached = new boolean[hosts];
    reached[0] = true;
    LineFit.Line[] fits = new LineFit.Line[hosts * hosts];
    while (true) {
      int best = -1;
      for (int pair = 0; pair < fits.length; pair++) {
        int from = pair / hosts;
        int to = pair % hosts;
        if (reached[from] && !reached[to] && bounds.hasPair(from, to)) {
          LineFit.Line fit = fits[pair] == null ? fit(bounds, from, to) : fits[pair];
          fits[pair] = fit;
          best = best < 0 || error(fit, from) < error(fits[best], best / hosts) ? pair : best;
        }
      }
      if (best < 0) {
        return new HostLines(
            begin, end, comparedError, comparedAtEnd, newBegin, newSlope, newError);
      }
      int from = best / hosts;
      int to = best % hosts;
      reached[to] = true;
      newBegin[to] += newBegin[from] - atBegin[from] + fits[best].atBegin();
      newSlope[to] += newSlope[from] - slope[from] + fits[best].slope();
      newError[to] = newError[from] + error(fits[best], from);
    }
  }

  /**
   * Error of a line, at most the comparison's. No line may keep to all bounds if some of the
   * operations did not go as they should.
   */
  private double error(LineFit.Line line, int from) {
    return Math.min(line.error(), compared(from));
  }

  private double compared(int from) {
    return from == 0 ? comparedError : 2 * comparedError;
  }

  /** Fits the difference between one host's corrected clock and another's. */
  private LineFit.Line fit(HostBounds bounds, int from, int to) {
    LineFit fit = new LineFit(1 + MOST_DRIFT * (end - begin));
    double most = compared(from);
    double known = atBegin[to] - atBegin[from];
    fit.atMost(0, most - known);
    fit.atLeast(0, -most - known);
    if (comparedAtEnd) {
      known += slope[to] - slope[from];
      fit.atMost(1, most - known);
      fit.atLeast(1, -most - known);
    }
    for (int window = 0; window < HostBounds.WINDOWS; window++) {
      double middle = (window + 0.5) / HostBounds.WINDOWS;
      long there = bounds.least(from, to, window);
      long back = bounds.least(to, from, window);
      if (there != HostBounds.UNKNOWN) {
        fit.atMost(middle, (double) there);
      }
      if (back != HostBounds.UNKNOWN) {
        fit.atLeast(middle, (double) -back);
      }
    }
    return fit.fit();
  }
}
