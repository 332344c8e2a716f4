// Expected: with stacks=on the last rank's computation before the all-reduction of main() causes
// the waiting of the others, and at least 90 % of its execution samples lie in uneven(). All ranks
// have as much to do in even(). Lines "truth METHOD NANOS" say how long each method took on the
// last rank.
package causes;

import waits.Disturbance;

/** Which method makes others wait, where several stand between two MPI calls. */
public final class LongMethod {
  private static final int ROUNDS = 24;
  private static final long EVEN = 1_000_000;
  private static final long UNEVEN = 119_000_000;

  private LongMethod() {}

  public static void main(String[] args) throws Exception {
    Link.init(args);
    boolean last = Link.rank() == Link.size() - 1;
    int rounds = args.length == 1 ? Integer.parseInt(args[0]) : ROUNDS;
    double result = 0;
    long before = Disturbance.nanos();
    long even = 0;
    long uneven = 0;
    for (int round = 0; round < rounds; round++) {
      long start = System.nanoTime();
      result += even(start + EVEN);
      long between = System.nanoTime();
      if (last) {
        result += uneven(between + UNEVEN);
      }
      long end = System.nanoTime();
      even += between - start;
      uneven += end - between;
      Link.latest(round);
    }
    Disturbance.print(Link.rank(), before);
    if (last) {
      System.out.println("truth LongMethod.even " + even);
      System.out.println("truth LongMethod.uneven " + uneven + (result == 0 ? " " : ""));
    }
    Link.finish();
  }

  private static double even(long end) {
    double sum = 1;
    while (System.nanoTime() < end) {
      for (int i = 1; i < 2000; i++) {
        sum += Math.sqrt(sum + i);
      }
    }
    return sum;
  }

  private static double uneven(long end) {
    double sum = 1;
    while (System.nanoTime() < end) {
      for (int i = 1; i < 2000; i++) {
        sum += Math.sqrt(sum * i);
      }
    }
    return sum;
  }
}
