package org.waitprof.cli.simulate;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.waitprof.cli.CommandFailure;
import org.waitprof.simulate.Network;

/**
 * A network on the command line: {@code recorded}, {@code measured}, {@code ideal} or {@code
 * 2us,10GB/s}.
 */
final class NetworkText {
  private static final Pattern GIVEN =
      Pattern.compile(
          "(\\d{1,9}(?:\\.\\d{1,9})?)(ns|us|ms|s),(\\d{1,9}(?:\\.\\d{1,9})?)([kMGT]?)B/s");

  private NetworkText() {}

  static Network parse(String text) throws CommandFailure {
    if (text.equals("recorded")) {
      return Network.RECORDED;
    }
    if (text.equals("measured")) {
      return Network.MEASURED;
    }
    if (text.equals("ideal")) {
      return Network.IDEAL;
    }
    Matcher given = GIVEN.matcher(text);
    if (given.matches()) {
      double bytesPerSecond = Double.parseDouble(given.group(3)) * factor(given.group(4));
      if (bytesPerSecond > 0) {
        double latency = Double.parseDouble(given.group(1)) * factor(given.group(2));
        return new Network(Network.Kind.GIVEN, latency, 1e9 / bytesPerSecond);
      }
    }
    throw CommandFailure.usage(
        "--network "
            + text
            + ": must be recorded, measured, ideal, or latency and bandwidth as in 2us,10GB/s");
  }

  private static double factor(String unit) {
    return switch (unit) {
      case "us", "k" -> 1e3;
      case "ms", "M" -> 1e6;
      case "s", "G" -> 1e9;
      case "T" -> 1e12;
      default -> 1;
    };
  }
}
