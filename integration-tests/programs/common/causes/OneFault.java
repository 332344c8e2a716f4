// Expected: the first argument says what is wrong. "once": in one round of eighty, the last rank computes 240 ms, not
// 20 ms; the others wait for it in that all-reduction, for nearly all of their waiting. "none":
// each rank receives what the one before it has sent a round earlier, 20 ms ago; nobody waits. Lines "waited RANK NANOS"
// say how long a rank waited in the all-reductions until the last one came, "waited RANK once NANOS" in that one round
// ("bad FROM TO" in System.nanoTime() of rank 0, and "round N FROM TO" the others), by the clock of one host; "received
// RANK NANOS of NANOS" how long it was in all its receives, of which waiting is a part.
package causes;

import java.util.concurrent.locks.LockSupport;
import waits.Disturbance;

/** A program with the fault that is asked for, and no other. */
public final class OneFault {
  private static final int ROUNDS = 80;
  private static final int BAD_ROUND = 50;
  private static final long USUAL = 20_000_000;
  private static final long BAD = 240_000_000;

  private OneFault() {}

  public static void main(String[] args) throws Exception {
    Link.init(args);
    Link.latest(0);
    long before = Disturbance.nanos();
    switch (args[0]) {
      case "once" -> once();
      case "none" -> none();
      default -> throw new IllegalArgumentException(args[0]);
    }
    Disturbance.print(Link.rank(), before);
    Link.finish();
  }

  private static void once() throws Exception {
    boolean last = Link.rank() == Link.size() - 1;
    long waited = 0;
    for (int round = 0; round < ROUNDS; round++) {
      boolean bad = round == BAD_ROUND;
      long begin = System.nanoTime();
      compute(bad && last ? BAD : USUAL);
      long nanos = meet();
      waited += nanos;
      if (bad) {
        System.out.println("waited " + Link.rank() + " once " + nanos);
      }
      if (Link.rank() == 0) {
        System.out.println((bad ? "bad " : "round " + round + " ") + begin + " " + System.nanoTime());
      }
    }
    System.out.println("waited " + Link.rank() + " " + waited);
  }

  /** The time until the last one has come. */
  private static long meet() throws Exception {
    long enter = System.nanoTime();
    return Math.max(0, Link.latest(enter) - enter);
  }

  private static void none() throws Exception {
    int next = (Link.rank() + 1) % Link.size();
    int previous = (Link.rank() + Link.size() - 1) % Link.size();
    Link.send(next, 0);
    long begin = System.nanoTime();
    long received = 0;
    for (int round = 1; round <= ROUNDS; round++) {
      compute(USUAL);
      Link.send(next, round);
      long start = System.nanoTime();
      Link.recv(previous);
      received += System.nanoTime() - start;
    }
    System.out.println("received " + Link.rank() + " " + received + " of " + (System.nanoTime() - begin));
    Link.recv(previous);
  }

  /** Sleeps, so that the others find a free core. */
  private static void compute(long nanos) {
    long end = System.nanoTime() + nanos;
    for (long left = nanos; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
