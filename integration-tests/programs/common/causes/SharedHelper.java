// Expected: with stacks=on the waiting of the others is caused by the last rank's heavy(), called
// between four pairs of MPI calls, at the line that calls burn(); not by burn(), which computes in
// light() of all ranks as well. The line "truth SharedHelper.heavy NANOS" says how long the last
// rank was in heavy(); each other rank waits as long. They begin when Flight Recorder has had the
// time to start.
package causes;

import waits.Disturbance;

/** One method makes others wait in four places, and all of its time is in a shared helper. */
public final class SharedHelper {
  private static final int ROUNDS = 8;
  private static final long RECORDER_STARTS_MILLIS = 500;
  private static final long LIGHT = 20_000_000;
  private static final long HEAVY = 40_000_000;
  private static long heavyNanos;
  private static double result;

  private SharedHelper() {}

  public static void main(String[] args) throws Exception {
    Link.init(args);
    boolean last = Link.rank() == Link.size() - 1;
    Thread.sleep(RECORDER_STARTS_MILLIS);
    Link.barrier();
    long before = Disturbance.nanos();
    for (int round = 0; round < ROUNDS; round++) {
      step(last);
      Link.latest(round);
      step(last);
      Link.barrier();
      step(last);
      Link.sum(round);
      step(last);
      Link.barrier();
    }
    Disturbance.print(Link.rank(), before);
    if (last) {
      System.out.println("truth SharedHelper.heavy " + heavyNanos + (result == 0 ? " " : ""));
    }
    Link.finish();
  }

  private static void step(boolean heavy) {
    light();
    if (heavy) {
      long start = System.nanoTime();
      heavy();
      heavyNanos += System.nanoTime() - start;
    }
  }

  private static void light() {
    burn(LIGHT);
  }

  private static void heavy() {
    burn(HEAVY);
  }

  private static void burn(long nanos) {
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() < end) {
      for (int i = 1; i < 2000; i++) {
        result += Math.sqrt(result + i);
      }
    }
  }
}
