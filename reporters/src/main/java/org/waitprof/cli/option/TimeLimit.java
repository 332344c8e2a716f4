package org.waitprof.cli.option;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A length of time as users write it: {@code 90s}, {@code 5m}, {@code 2h}. */
public record TimeLimit(long nanos, String text) {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,6})(s|m|h)");
  private static final long SECOND = 1_000_000_000L;

  /** For the command line. */
  public static final class Converter implements ITypeConverter<TimeLimit> {
    @Override
    public TimeLimit convert(String text) {
      Matcher matcher = FORM.matcher(text);
      long number = matcher.matches() ? Long.parseLong(matcher.group(1)) : 0;
      if (number == 0) {
        throw new TypeConversionException("'" + text + "' is no time such as 90s, 5m or 1h");
      }
      long unit = text.endsWith("s") ? 1 : text.endsWith("m") ? 60 : 3600;
      return new TimeLimit(number * unit * SECOND, text);
    }
  }
}
