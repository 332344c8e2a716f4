package org.waitprof.pairing.clock;

import java.util.ArrayList;
import java.util.List;

/**
 * The straight line over the run, from 0 to 1, that keeps farthest from bounds above and below it:
 * a linear program of two unknowns. For a given slope the line lies midway between the lowest bound
 * above and the highest below. The room between these is a concave function of the slope. Not
 * thread-safe.
 */
final class LineFit {
  private static final int STEPS = 80;
  private static final int SLOPES = 32;

  /**
   * Gap that one unit of slope is worth: of lines that keep equally far from all bounds, the
   * flattest is taken.
   */
  private static final double FLATTER = 1e-3;

  private final double steepest;
  private final List<Bound> above = new ArrayList<>();
  private final List<Bound> below = new ArrayList<>();

  private record Bound(double at, double value) {}

  /**
   * A line.
   *
   * @param atBegin value of the line at 0
   * @param slope rise of the line from 0 to 1
   * @param margin distance from the nearest bound; negative if no line keeps to all
   * @param error largest distance of any other line within the bounds, anywhere in the run
   */
  record Line(double atBegin, double slope, double margin, double error) {}

  /** Has no bounds yet, but for the slope: up or down by at most that from 0 to 1. */
  LineFit(double steepest) {
    this.steepest = steepest;
  }

  /** Adds a bound: the line is at most this high there. */
  void atMost(double at, double bound) {
    above.add(new Bound(at, bound));
  }

  /** Adds a bound: the line is at least this high there. */
  void atLeast(double at, double bound) {
    below.add(new Bound(at, bound));
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
    for (Bound each : above) {
      least = Math.min(least, each.value - slope * each.at);
    }
    return least;
  }

  private double bottom(double slope) {
    double most = Double.NEGATIVE_INFINITY;
    for (Bound each : below) {
      most = Math.max(most, each.value - slope * each.at);
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

  /** Returns the last possible slope between a possible one and an impossible one. */
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
