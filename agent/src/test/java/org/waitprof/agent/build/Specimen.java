package org.waitprof.agent.build;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** One of everything that is linked at run time: {@link #get} tells what it all comes to. */
@SuppressWarnings({"UnnecessaryLambda", "EqualsIncompatibleType"})
final class Specimen implements Supplier<List<String>> {
  private final List<String> results = new ArrayList<>();
  private final int base = 7;

  private record Empty() {}

  private record Everything(
      boolean z,
      byte b,
      char c,
      short s,
      int i,
      long l,
      float f,
      double d,
      @Nullable String o,
      int[] a) {}

  private static final class Nested {
    private final String text;

    private Nested(String text) {
      this.text = text;
    }

    private static String hidden(Nested nested) {
      return nested.text + "!";
    }

    Supplier<String> own() {
      return () -> hidden(this);
    }
  }

  interface Wide {
    long add(int a, long b, Double c);
  }

  @Override
  public List<String> get() {
    lambdas(3, 5L, 0.5, "x");
    references();
    records();
    return results;
  }

  private void note(Object value) {
    results.add(String.valueOf(value));
  }

  private void lambdas(int i, long l, double d, String s) {
    Supplier<String> captures = () -> i + ":" + l + ":" + d + ":" + s + ":" + base;
    note(captures.get());
    Wide wide = (a, b, c) -> a + b + c.longValue() + i;
    note(wide.add(1, 2, 3.0));
    DoubleUnaryOperator twice = x -> x * 2 + l;
    note(twice.applyAsDouble(1.25));
    Supplier<Supplier<String>> nested = () -> () -> s + i;
    note(nested.get().get());
    LongSupplier widened = () -> i;
    note(widened.getAsLong());
    note(new Nested("own").own().get());
  }

  private void references() {
    Consumer<Object> bound = this::note;
    bound.accept("bound");
    Function<String, Nested> made = Nested::new;
    note(made.apply("made").text);
    Function<Nested, String> hidden = Nested::hidden;
    note(hidden.apply(new Nested("hidden")));
    IntFunction<String[]> array = String[]::new;
    note(array.apply(4).length);
    ToLongFunction<Integer> unboxed = Integer::intValue;
    note(unboxed.applyAsLong(11));
    ToDoubleFunction<String> parsed = Double::parseDouble;
    note(parsed.applyAsDouble("2.5"));
    BiFunction<Integer, Integer, Integer> boxed = Math::max;
    note(boxed.apply(4, 9));
    List<String> filled = new ArrayList<>();
    Consumer<String> dropped = filled::add;
    dropped.accept("added");
    note(filled);
    Function<Object, String> virtual = Object::toString;
    note(virtual.apply(12));
    note(List.of("b", "a").stream().sorted(String::compareTo).toList());
  }

  private void records() {
    int[] array = {1};
    Everything one = new Everything(true, (byte) 2, 'c', (short) 4, 5, 6, 7, 8, "nine", array);
    Everything same = new Everything(true, (byte) 2, 'c', (short) 4, 5, 6, 7, 8, "nine", array);
    for (Everything other :
        Arrays.asList(
            same,
            new Everything(false, (byte) 2, 'c', (short) 4, 5, 6, 7, 8, "nine", array),
            new Everything(true, (byte) 2, 'c', (short) 4, 5, 6, Float.NaN, 8, "nine", array),
            new Everything(true, (byte) 2, 'c', (short) 4, 5, 6, 7, -0.0, "nine", array),
            new Everything(true, (byte) 2, 'c', (short) 4, 5, 6, 7, 8, null, array),
            null)) {
      note(one.equals(other));
      note(other == null ? "" : other.hashCode() == one.hashCode());
      note(other == null ? "" : other.toString().replaceAll("@\\w+", "@"));
    }
    note(one.equals("nine"));
    note(new Empty().equals(new Empty()) + " " + new Empty().hashCode() + " " + new Empty());
  }
}
