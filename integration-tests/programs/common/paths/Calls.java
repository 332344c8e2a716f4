package paths;

/** Calls that the language itself makes: recursion, dispatch, lambdas, control flow. */
final class Calls {
  interface Step {
    void take(int n) throws Exception;

    default void twice(int n) throws Exception {
      take(n);
      once(n);
      helper();
    }

    private void once(int n) throws Exception { take(n); }

    static void helper() { Port.poll(); }
  }

  abstract static class Solver {
    abstract double solve(double x);

    double iterate() {
      double x = 0;
      for (int i = 0; i < 3; i++) {
        x += solve(x);
      }
      return x;
    }
  }

  static final class Jacobi extends Solver {
    @Override
    double solve(double x) {
      Port.poll();
      return x + 1;
    }
  }

  static final class Seidel extends Solver {
    @Override
    double solve(double x) { Port.poll(); return x + 2; }
  }

  interface Visitor<T> { long visit(T item, long weight); }

  /** Its bridge method stands between caller and method. */
  static final class Weigher implements Visitor<String> {
    @Override
    public long visit(String item, long weight) {
      Port.poll();
      return item.length() * weight;
    }
  }

  enum Phase {
    RED { @Override void run() { Port.poll(); } },
    BLACK { @Override void run() { Port.poll(); Port.poll(); } };

    abstract void run();
  }

  record Halo(int width) {
    Halo { Port.poll(); }

    int exchange() { Port.poll(); return width; }
  }

  private static final Step STORED = n -> { for (int i = 0; i < n; i++) Port.poll(); };
  private final Step inner = n -> deeper(n);

  private Calls() {}

  static void all() throws Exception {
    recurse(4);
    even(5);
    STORED.take(2);
    Step step = new Calls().inner;
    step.take(1);
    step.twice(1);
    double sum = new Jacobi().iterate() + new Seidel().iterate();
    Visitor<String> visitor = new Weigher();
    sum += visitor.visit("cell", 3L);
    for (Phase phase : Phase.values()) {
      phase.run();
    }
    sum += new Halo(2).exchange();
    Step anonymous = new Step() {
      @Override
      public void take(int n) { Port.poll(); }
    };
    anonymous.take(1);
    flow("red", sum);
    flow("black", 1, 2, 3);
    synchronized (step) {
      step.take(1);
    }
  }

  private void deeper(int n) { if (n > 0) Port.poll(); }

  private static int recurse(int n) {
    Port.poll();
    return n == 0 ? 0 : 1 + recurse(n - 1);
  }

  private static void even(int n) {
    if (n > 0) {
      odd(n - 1);
    }
    Port.poll();
  }

  private static void odd(int n) {
    if (n > 0) { even(n - 1); }
    Port.poll();
  }

  private static long flow(String word, double... more) {
    long result = switch (word) {
      case "red" -> { Port.poll(); yield 1; }
      default -> 0;
    };
    for (double x : more) {
      if (x < 0) continue;
      Port.poll();
      if (x > 2) break;
    }
    return result;
  }
}
