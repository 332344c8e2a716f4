package org.waitprof.pairing.clock;

import java.util.Arrays;

/**
 * The straight line over the run, from 0 to 1, that keeps farthest from bounds above and below it:
 * a linear program of two unknowns. For a given slope the line lies midway between the lowest bound
 * above and the highest below, and what is left between them is a concave function of the slope.
 * Not thread-safe.
 */
final class LineFit {
  private static final int STEPS = 80;
  private static final int SLOPES = 32;

  /** Of lines that keep equally far the flattest counts. */
  private static final double FLATTER = 1e-3;

  private final double steepest;
  private double[] aboveAt = new double[32];
  private double[] above = new double[32];
  private int aboves;
  private double[] belowAt = new double[32];
  private double[] below = new double[32];
  private int belows;

  /**
   * A line.
   *
   * @param atBegin its value at 0
   * @param slope its rise up to 1
   * @param margin how far it keeps from the nearest bound; negative if no line keeps to all
   * @param error how far any other line within the bounds is off it anywhere in the run
   */
  record Line(double atBegin, double slope, double margin, double error) {}

  /** Has no bounds yet, but for the slope: up or down by at most that from 0 to 1. */
  LineFit(double steepest) {
    this.steepest = steepest;
  }

  /** The line is at most so high there. */
  void atMost(double at, double bound) {
    if (aboves == above.length) {
      aboveAt = Arrays.copyOf(aboveAt, 2 * aboves);
      above = Arrays.copyOf(above, 2 * aboves);
    }
    aboveAt[aboves] = at;
    above[aboves++] = bound;
  }

  /** The line is at least so high there. */
  void atLeast(double at, double bound) {
    if (belows == below.length) {
      belowAt = Arrays.copyOf(belowAt, 2 * belows);
      below = Arrays.copyOf(below, 2 * belows);
    }
    belowAt[belows] = at;
    below[belows++] = bound;
  }

  /** The line. There must be bounds above and below. */
  Line fit() {
    double low = -steepest;
    double high = steepest;
    for (int step = 0; step < STEPS; step++) {
      double left = low + (high - low) / 3;
      double right = high - (high - low) / 3;
      if (worth(left) < worth(right)) {
        low = left;
      } else {
        high = right;
      }
    }
    double slope = (low + high) / 2;
    double top = top(slope);
    double bottom = bottom(slope);
    Line line = new Line((top + bottom) / 2, slope, (top - bottom) / 2, Double.POSITIVE_INFINITY);
    return line.margin < 0 ? line : new Line(line.atBegin, slope, line.margin, error(line));
  }

  private double worth(double slope) {
    return top(slope) - bottom(slope) - FLATTER * Math.abs(slope);
  }

  /** The highest value at 0 that a line of this slope may have. */
  private double top(double slope) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < aboves; i++) {
      least = Math.min(least, above[i] - slope * aboveAt[i]);
    }
    return least;
  }

  private double bottom(double slope) {
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < belows; i++) {
      most = Math.max(most, below[i] - slope * belowAt[i]);
    }
    return most;
  }

  private double error(Line line) {
    double from = edge(line.slope, -steepest);
    double to = edge(line.slope, steepest);
    double error = 0;
    for (int i = 0; i <= SLOPES; i++) {
      double slope = from + (to - from) * i / SLOPES;
      double top = top(slope) - line.atBegin;
      double bottom = bottom(slope) - line.atBegin;
      double rise = slope - line.slope;
      error = Math.max(error, Math.max(Math.abs(top), Math.abs(bottom)));
      error = Math.max(error, Math.max(Math.abs(top + rise), Math.abs(bottom + rise)));
    }
    return error;
  }

  /** The last slope that is possible on the way from one that is. */
  private double edge(double possible, double last) {
    double inside = possible;
    double outside = last;
    if (top(last) >= bottom(last)) {
      return last;
    }
    for (int step = 0; step < STEPS / 2; step++) {
      double middle = (inside + outside) / 2;
      if (top(middle) >= bottom(middle)) {
        inside = middle;
      } else {
        outside = middle;
      }
    }
    return inside;
  }
}
