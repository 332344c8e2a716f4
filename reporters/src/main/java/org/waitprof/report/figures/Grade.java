package org.waitprof.report.figures;

import java.util.Locale;

/** Grades of an efficiency, by the limits that the POP methodology uses. */
public enum Grade {
  /** An efficiency of at least 0.8. */
  GOOD,
  /** An efficiency of at least 0.6. */
  FAIR,
  /** An efficiency below 0.6, or NaN. */
  POOR;

  private static final double LEAST_GOOD = 0.8;
  private static final double LEAST_FAIR = 0.6;

  /** Limits of the colours, for legends. */
  public static final String LEGEND = "good from 0.8, poor below 0.6";

  /** The grade of an efficiency, 0..1 or above; of NaN the lowest. */
  public static Grade of(double efficiency) {
    return efficiency >= LEAST_GOOD ? GOOD : efficiency >= LEAST_FAIR ? FAIR : POOR;
  }

  /** Name of the grade in styles of the page. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
