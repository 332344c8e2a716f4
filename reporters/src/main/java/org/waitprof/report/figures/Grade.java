package org.waitprof.report.figures;

import java.util.Locale;

/** Grades of an efficiency, by the limits that the POP methodology uses. */
public enum Grade {
  /** At least 0.8. */
  GOOD,
  /** At least 0.6. */
  FAIR,
  /** Less. */
  POOR;

  private static final double LEAST_GOOD = 0.8;
  private static final double LEAST_FAIR = 0.6;

  /** What the colours stand for. */
  public static final String LEGEND = "good from 0.8, poor below 0.6";

  /** The grade of an efficiency, 0..1 or above; of NaN the lowest. */
  public static Grade of(double efficiency) {
    return efficiency >= LEAST_GOOD ? GOOD : efficiency >= LEAST_FAIR ? FAIR : POOR;
  }

  /** Name for styles. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
