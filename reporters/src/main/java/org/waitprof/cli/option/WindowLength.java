package org.waitprof.cli.option;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.waitprof.cli.CommandFailure;

/** The length of a window on the command line: a number and a unit. */
public final class WindowLength {
  private static final Pattern LENGTH = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(ns|us|ms|s)");

  private WindowLength() {}

  /**
   * The length in nanoseconds.
   *
   * @throws CommandFailure if it is none, or nothing
   */
  public static long nanos(String text) throws CommandFailure {
    return read(text, "--window " + text + ": must be auto, off or a time such as 10ms");
  }

  /**
   * A moment of a run, written in the same way.
   *
   * @throws CommandFailure if it is none, or nothing
   */
  public static long nanos(String option, String text) throws CommandFailure {
    return read(text, option + " " + text + ": must be a time such as 10ms or 1.5s");
  }

  private static long read(String text, String complaint) throws CommandFailure {
    Matcher matcher = LENGTH.matcher(text);
    if (matcher.matches()) {
      int digits =
          switch (matcher.group(2)) {
            case "ns" -> 0;
            case "us" -> 3;
            case "ms" -> 6;
            default -> 9;
          };
      long nanos = new BigDecimal(matcher.group(1)).movePointRight(digits).longValue();
      if (nanos > 0) {
        return nanos;
      }
    }
    throw CommandFailure.usage(complaint);
  }
}
