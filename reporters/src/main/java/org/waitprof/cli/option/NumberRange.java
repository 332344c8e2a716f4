package org.waitprof.cli.option;

import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A number on the command line with its least and greatest value. All ranges have one wording:
 * {@code --top 0: must be 1 or more}. Each range is a class, because picocli makes converters
 * without arguments. Ranges of several commands are here.
 */
public abstract class NumberRange<T extends Number & Comparable<T>> implements ITypeConverter<T> {
  private final Function<String, T> parser;
  private final String least;
  private final String most;

  /**
   * Creates a range.
   *
   * @param parser makes a number from a text
   * @param least least value as a user writes it
   * @param most greatest value likewise; empty for no limit
   */
  protected NumberRange(Function<String, T> parser, String least, String most) {
    this.parser = parser;
    this.least = least;
    this.most = most;
  }

  @Override
  public final T convert(String text) {
    try {
      T value = parser.apply(text);
      boolean inRange =
          value.compareTo(parser.apply(least)) >= 0
              && (most.isEmpty() || value.compareTo(parser.apply(most)) <= 0);
      if (inRange) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw new TypeConversionException("must be a number, " + range());
    }
    throw new TypeConversionException("must be " + range());
  }

  private String range() {
    return least + (most.isEmpty() ? " or more" : " to " + most);
  }

  private static Double percent(String text) {
    return Double.valueOf(text.replace("%", "").strip());
  }

  /** A number of things, 0 or more. */
  public static final class Count extends NumberRange<Integer> {
    Count() {
      super(Integer::valueOf, "0", "");
    }
  }

  /** A number of things, 1 or more. */
  public static final class CountFromOne extends NumberRange<Integer> {
    CountFromOne() {
      super(Integer::valueOf, "1", "");
    }
  }

  /** A growth in percent, {@code 5} or {@code 5%}. */
  public static final class Growth extends NumberRange<Double> {
    Growth() {
      super(NumberRange::percent, "0", "10000");
    }
  }

  /** A part in percent, {@code 5} or {@code 5%}. */
  public static final class Percent extends NumberRange<Double> {
    Percent() {
      super(NumberRange::percent, "0", "100");
    }
  }

  /** A number of bytes, as a plain number. */
  public static final class ByteCount extends NumberRange<Long> {
    ByteCount() {
      super(Long::valueOf, "0", "");
    }
  }
}
