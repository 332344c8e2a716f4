package org.waitprof.cli.option;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A length of time on the command line, longer than 0: a number and a unit, from ns to d. */
public class TimeText implements ITypeConverter<Duration> {
  private static final Pattern FORM =
      Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(ns|us|ms|s|m|h|d)");

  @Override
  public Duration convert(String text) {
    Duration time = parse(text);
    if (time.isZero()) {
      throw new TypeConversionException(
          "must be " + alternatives() + "a time such as 10ms, 1.5s or 2h");
    }
    return time;
  }

  /** Other values that an option accepts, with a word that leads on to times. */
  String alternatives() {
    return "";
  }

  /** The time; zero if the text is no time. */
  private static Duration parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      return Duration.ZERO;
    }
    long unit =
        switch (matcher.group(2)) {
          case "ns" -> 1L;
          case "us" -> 1_000L;
          case "ms" -> 1_000_000L;
          case "s" -> 1_000_000_000L;
          case "m" -> 60_000_000_000L;
          case "h" -> 3_600_000_000_000L;
          default -> 86_400_000_000_000L;
        };
    BigDecimal nanos = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit));
    return Duration.ofNanos(nanos.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue());
  }

  /** A moment of a run, which may be its begin: 0. */
  public static final class Moment extends TimeText {
    @Override
    public Duration convert(String text) {
      return text.equals("0") ? Duration.ZERO : super.convert(text);
    }

    @Override
    String alternatives() {
      return "0 or ";
    }
  }
}
