package paths;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Calls that the JDK makes on the program's behalf. */
final class Callbacks {
  private Callbacks() {}

  static void all() {
    List<Integer> cells = new ArrayList<>(List.of(3, 1, 2));
    cells.forEach(cell -> Port.poll());
    cells.forEach(Callbacks::visit);
    for (int face : cells.stream().map(cell -> weigh(cell)).filter(w -> w > 0).collect(Collectors.toList())) {
      visit(face);
    }
    int sum = IntStream.range(0, 3).map(i -> { Port.poll(); return i; }).sum();
    Map<Integer, Integer> known = new HashMap<>();
    known.computeIfAbsent(sum, Callbacks::weigh);
    known.computeIfAbsent(sum, Callbacks::weigh);
    known.merge(sum, 1, (a, b) -> { Port.poll(); return a + b; });
    cells.sort((a, b) -> { Port.poll(); return a - b; });
    cells.removeIf(new Filter()::matches);
    Optional.of(sum).ifPresent(Callbacks::visit);
    Supplier<Integer> lazy = () -> weigh(1);
    visit(lazy.get());
    DoubleSupplier primitive = () -> { Port.poll(); return 1.0; };
    primitive.getAsDouble();
    for (int border : new Borders()) {
      visit(border);
    }
    new Columns().forEach(column -> visit(column));
    new Columns().indexOf(1);
    String text = "now " + new Named() + "!";
    visit(text.length());
    Thread.currentThread().getUncaughtExceptionHandler();
  }

  private static void visit(int cell) { Port.poll(); }

  private static int weigh(int cell) {
    Port.poll();
    return cell;
  }

  private static final class Filter {
    boolean matches(int cell) {
      Port.poll();
      return cell > 1;
    }
  }

  /** Calls MPI in an iterator, which the language calls through the JDK's interfaces. */
  private static final class Borders implements Iterable<Integer> {
    @Override
    public Iterator<Integer> iterator() {
      Port.poll();
      return new Iterator<>() {
        private int next;

        @Override
        public boolean hasNext() { return next < 2; }

        @Override
        public Integer next() { Port.poll(); return next++; }
      };
    }
  }

  /** Inherits from the JDK what calls its own methods. */
  private static final class Columns extends AbstractList<Integer> {
    @Override
    public Integer get(int index) { Port.poll(); return index; }

    @Override
    public int size() { return 3; }
  }

  private static final class Named {
    @Override
    public String toString() { Port.poll(); return "named"; }
  }
}
