package org.waitprof.report.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * One side of a chart: positions of values along it, and the texts at it. It is a row of names with
 * values 0, 1, 2, ..., or a linear or logarithmic scale.
 */
public final class Axis {
  /** Maximum number of texts along an axis; more would overlap. */
  private static final int MOST_TICKS = 4;

  /** A logarithmic axis that spans less than this factor has texts between powers of ten. */
  private static final double FINE = 100;

  private static final double[] STEPS = {1, 2, 2.5, 5};

  /** Tolerance as a part of a step, for rounding errors in round numbers. */
  private static final double SLACK = 1e-6;

  private static final double[] ROUND = {1, 1.5, 2, 3, 4, 5, 6, 8, 10};

  private final double begin;
  private final double end;
  private final boolean isLogarithmic;
  private final DoubleFunction<String> text;
  private final List<Double> ticks = new ArrayList<>();

  private Axis(double begin, double end, boolean isLogarithmic, DoubleFunction<String> text) {
    this.begin = begin;
    this.end = end;
    this.isLogarithmic = isLogarithmic;
    this.text = text;
  }

  /** Creates an axis of names from left to right; a single one lies in the middle. */
  static Axis names(List<String> names) {
    int last = names.size() - 1;
    Axis axis =
        new Axis(
            last == 0 ? -1 : 0, Math.max(1, last), false, at -> names.get((int) Math.round(at)));
    int every = Math.max(1, (names.size() + 2) / 3);
    for (int i = 0; i <= last; i += every) {
      axis.ticks.add((double) i);
    }
    return axis;
  }

  /**
   * Creates an axis from 0 to a round number at or beyond all values, or to a given end above 0.
   */
  public static Axis fromZero(double largest, double given) {
    double power = Math.pow(10, Math.floor(Math.log10(Math.max(largest, Double.MIN_NORMAL))));
    double end = largest <= 0 ? 1 : 10 * power;
    for (int i = ROUND.length - 1; largest > 0 && i >= 0; i--) {
      end = largest <= ROUND[i] * power ? ROUND[i] * power : end;
    }
    return linear(0, given > 0 ? given : end, Axis::number);
  }

  /** Creates a linear scale from {@code begin} to {@code end}. */
  public static Axis linear(double begin, double end, DoubleFunction<String> text) {
    Axis axis = new Axis(begin, end, false, text);
    double step = step((end - begin) / MOST_TICKS);
    for (long i = (long) Math.ceil(begin / step - SLACK); i * step <= end + SLACK * step; i++) {
      axis.ticks.add(i * step);
    }
    return axis;
  }

  /** The smallest round distance of ticks that is not below {@code least}. */
  private static double step(double least) {
    double power = Math.pow(10, Math.floor(Math.log10(Math.max(least, Double.MIN_NORMAL))));
    for (double factor : STEPS) {
      if (factor * power >= least * (1 - SLACK)) {
        return factor * power;
      }
    }
    return 10 * power;
  }

  /** Creates a logarithmic scale over values above 0, with texts at powers of ten. */
  public static Axis logarithmic(double least, double most, DoubleFunction<String> text) {
    Axis axis = new Axis(least, Math.max(most, least * 1.01), true, text);
    int decades = (int) Math.ceil(Math.log10(axis.end / least) / MOST_TICKS);
    for (int power = 0; Math.pow(10, power) <= most; power += Math.max(1, decades)) {
      for (double factor : most < FINE * least ? new double[] {1, 2, 5} : new double[] {1}) {
        double tick = factor * Math.pow(10, power);
        if (tick >= least && tick <= most) {
          axis.ticks.add(tick);
        }
      }
    }
    return axis;
  }

  /** Position of a value: from 0 at the begin to 1 at the end. */
  double part(double value) {
    double part =
        isLogarithmic
            ? Math.log(value / begin) / Math.log(end / begin)
            : (value - begin) / (end - begin);
    return Math.max(0, Math.min(1, part));
  }

  /** Values that have a text at the axis. */
  List<Double> ticks() {
    return ticks;
  }

  /** Text of a value at the axis. */
  String text(double value) {
    return text.apply(value);
  }

  private static String number(double value) {
    if (value == 0) {
      return "0";
    }
    BigDecimal rounded = new BigDecimal(value, new MathContext(value >= 100 ? 9 : 3));
    return rounded.stripTrailingZeros().toPlainString();
  }
}
