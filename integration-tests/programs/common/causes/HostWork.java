// Expected: in each round all ranks do the same work and then meet in an all-reduction; with the
// argument "more" the upper half of the ranks does twice as much, in as many calls. Others wait
// for the ranks of that half: "truth RANK NANOS" is the CPU time that a rank computed, and "took
// RANK NANOS" how long that lasted, both of which the rank measures itself. It had the core for a
// time between the two: a kernel may book interrupts on nobody. Disturbance says for how long it
// had none. Without the argument no rank has more to do, but a core may be slower than others.
package causes;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import waits.Disturbance;

/** The same work, or more, on the ranks of one host. */
public final class HostWork {
  private static final int ROUNDS = 40;
  private static final int STEPS = 3_000_000;

  private HostWork() {}

  public static void main(String[] args) throws Exception {
    long begin = cpuNanos(); // loads what it takes before the run begins
    Link.init(args);
    long before = Disturbance.nanos();
    boolean more = Arrays.asList(args).contains("more") && 2 * Link.rank() >= Link.size();
    int steps = more ? 2 * STEPS : STEPS;
    double result = 0;
    long clock = System.nanoTime();
    begin = cpuNanos();
    for (int i = 0; i < 20; i++) {
      result += sum(STEPS / 20);
    }
    long computed = cpuNanos() - begin;
    long took = System.nanoTime() - clock;
    Link.barrier();
    for (int round = 0; round < ROUNDS; round++) {
      clock = System.nanoTime();
      begin = cpuNanos();
      result += sum(steps);
      computed += cpuNanos() - begin;
      took += System.nanoTime() - clock;
      Link.sum(1);
    }
    System.out.println("truth " + Link.rank() + " " + computed + (result == 0 ? " " : ""));
    System.out.println("took " + Link.rank() + " " + took);
    Disturbance.print(Link.rank(), before);
    Link.finish();
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static double sum(int steps) {
    double sum = 1;
    for (int i = 1; i < steps; i++) {
      sum += Math.sqrt(sum + i);
    }
    return sum;
  }
}
