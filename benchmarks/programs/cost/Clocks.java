package cost;

import java.util.Locale;
import jdk.jfr.internal.JVM;

/** What two reads of a clock cost: the yardstick of everything else. */
final class Clocks {
  private Clocks() {}

  /** Two reads of {@code System.nanoTime}, as a timed call needs them. */
  static Kernel nanoTime(int turns) {
    return new Kernel("two nanoTime reads", turns) {
      private long sum;

      @Override
      protected void run(int turns) {
        long elapsed = 0;
        for (int i = 0; i < turns; i++) {
          long begin = System.nanoTime();
          elapsed += System.nanoTime() - begin;
        }
        sum += elapsed;
      }
    };
  }

  /** Two reads of the time-stamp counter through the JVM's intrinsic. */
  static Kernel counter(int turns) {
    return new Kernel("two counter reads", turns) {
      private long sum;

      @Override
      protected void run(int turns) {
        long elapsed = 0;
        for (int i = 0; i < turns; i++) {
          long begin = JVM.counterTime();
          elapsed += JVM.counterTime() - begin;
        }
        sum += elapsed;
      }
    };
  }

  /** What stands behind the JVM's counter: it has the processor's only for some processors. */
  static String counterSource() throws InterruptedException {
    long ticks = JVM.counterTime();
    long nanos = System.nanoTime();
    Thread.sleep(20);
    double rate = (JVM.counterTime() - ticks) / (double) (System.nanoTime() - nanos);
    return Math.abs(rate - 1) < 0.01
        ? "this JVM has no fast counter on this processor, its counter is the system's clock"
        : String.format(Locale.ROOT, "the JVM's counter is the processor's, %.2f GHz", rate);
  }
}
