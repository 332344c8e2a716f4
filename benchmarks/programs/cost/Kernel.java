package cost;

import java.util.Arrays;
import java.util.Locale;

/**
 * A loop whose time per turn is wanted. Warmed up, then run in many short repetitions: the least of
 * them is what the loop takes when nothing interferes, the median what it takes in practice.
 */
public abstract class Kernel {
  private final String name;
  private final int turns;
  private double[] nanos = new double[0];

  /**
   * A kernel.
   *
   * @param turns of the loop in one repetition
   */
  protected Kernel(String name, int turns) {
    this.name = name;
    this.turns = turns;
  }

  /** Runs the loop. */
  protected abstract void run(int turns) throws Exception;

  private void turn() {
    try {
      run(turns);
    } catch (Exception e) {
      throw new IllegalStateException(name, e);
    }
  }

  /**
   * Measures kernels in turn, so that all of them see the same state of the machine.
   *
   * @param warmUps repetitions that do not count
   */
  public static void measure(int warmUps, int repetitions, Kernel... kernels) {
    for (Kernel kernel : kernels) {
      kernel.nanos = new double[repetitions];
      for (int i = 0; i < warmUps; i++) {
        kernel.turn();
      }
    }
    for (int i = 0; i < repetitions; i++) {
      for (Kernel kernel : kernels) {
        long begin = System.nanoTime();
        kernel.turn();
        kernel.nanos[i] = (System.nanoTime() - begin) / (double) kernel.turns;
      }
    }
  }

  /** One line a kernel: {@code measured,name,least,median,mean}, in nanoseconds a turn. */
  public static void print(Kernel... kernels) {
    StringBuilder lines = new StringBuilder();
    for (Kernel kernel : kernels) {
      double[] sorted = kernel.nanos.clone();
      Arrays.sort(sorted);
      lines.append(
          String.format(
              Locale.ROOT,
              "measured,%s,%.2f,%.2f,%.2f%n",
              kernel.name,
              sorted[0],
              sorted[sorted.length / 2],
              Arrays.stream(sorted).average().orElse(Double.NaN)));
    }
    System.out.print(lines);
    System.out.flush();
  }
}
