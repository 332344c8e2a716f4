package paths;

import java.util.function.Supplier;

/** Constructors and static initialisers that call MPI. */
final class Construction {
  private Construction() {}

  static void all(int round) {
    new Outer(1).new Inner();
    new Outer();
    Supplier<Outer> maker = Outer::new;
    maker.get();
    try {
      new Outer(-1);
    } catch (IllegalArgumentException e) {
      Port.poll();
    }
    int sum = 0;
    for (int i = 0; i < 2; i++) {
      sum += ByMethod.plain() + ByField.value + new ByNew().hashCode() + new Below().x;
    }
    if (round > 0) {
      Constant.use(sum);
    }
  }

  private static int weigh(int x) {
    Port.poll();
    if (x < 0) {
      throw new IllegalArgumentException("negative");
    }
    return x;
  }

  private static class Base {
    Base(int x) { Port.poll(); }
  }

  private static final class Outer extends Base {
    private int x = weigh(2);

    Outer(int x) {
      super(weigh(x));
      this.x += weigh(x);
    }

    Outer() { this(weigh(3)); }

    final class Inner {
      Inner() { Port.poll(); x++; }

      { Port.poll(); }
    }
  }

  private static final class ByMethod {
    static { Port.poll(); }

    static int plain() { return 1; }
  }

  private static final class ByField {
    static int value = weigh(1);
  }

  private static final class ByNew {
    static { Port.poll(); }
  }

  private static class Above {
    static { Port.poll(); }
    int x = 1;
  }

  private static final class Below extends Above {}

  private static final class Constant {
    static final int COPIED = 7;
    static final Integer MADE = weigh(COPIED);

    static void use(int sum) { if (MADE > sum) Port.poll(); }
  }
}
