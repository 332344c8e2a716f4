package org.waitprof.cli.option;

import org.waitprof.cli.CommandFailure;

/** Percentages as users give them. */
public final class Percent {
  private Percent() {}

  /**
   * The ratio that {@code 5}, {@code 5%} or {@code 0.5 %} names.
   *
   * @param option for the message
   */
  public static double ratio(String option, String text) throws CommandFailure {
    try {
      double percent = Double.parseDouble(text.replace("%", "").strip());
      if (percent >= 0 && percent <= 1e6) {
        return percent / 100;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw CommandFailure.usage(option + " " + text + ": must be a percentage such as 5 or 0.5%");
  }
}
