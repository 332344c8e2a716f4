package org.waitprof.benchmarks.picture;

import java.util.ArrayList;
import java.util.List;

/**
 * An axis of a {@link Plot}.
 *
 * @param name what it shows, with its unit
 * @param from where it begins; above 0 if it is logarithmic
 * @param to where it ends, above {@code from}
 * @param logarithmic whether equal lengths are equal factors
 */
public record Axis(String name, double from, double to, boolean logarithmic) {
  private static final int MOST_TICKS = 6;

  /** An axis of equal steps from 0. */
  public static Axis linear(String name, double to) {
    return new Axis(name, 0, to, false);
  }

  /** Where a value lies, 0 at the beginning and 1 at the end; beyond it, at the border. */
  public double part(double value) {
    double part =
        logarithmic
            ? Math.log(Math.max(value, from) / from) / Math.log(to / from)
            : (value - from) / (to - from);
    return Math.max(0, Math.min(1, part));
  }

  /** Round values from beginning to end: powers of ten, or equal steps. */
  public List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    if (logarithmic) {
      for (double tick = Math.pow(10, Math.ceil(Math.log10(from))); tick <= to; tick *= 10) {
        ticks.add(tick);
      }
      return ticks;
    }
    double step = Math.pow(10, Math.floor(Math.log10(to - from)));
    for (int factor : new int[] {2, 5}) {
      step = (to - from) / step * factor <= MOST_TICKS ? step / factor : step;
    }
    for (int i = 0; from + i * step <= to * (1 + 1e-9); i++) {
      ticks.add(from + i * step);
    }
    return ticks;
  }
}
