// Expected: the first argument says what is wrong. "once": in one round of thirty, the last rank computes 500 ms, not
// 100 ms; the others wait for it in that all-reduction, for nearly all of their waiting. "none": each rank receives what
// the one before it has sent five rounds earlier, 100 ms ago, and keeps to the clock where a sleep ends late; nobody
// waits. Lines "waited RANK NANOS" say how long a rank waited, by the clock of one host: in the all-reductions until the
// last one came, "waited RANK once NANOS" in that one round ("bad FROM TO" in System.nanoTime() of rank 0, and "round N
// FROM TO" the others), or for messages until they were sent; "received RANK NANOS of NANOS" how long it was in all its
// receives, of which waiting is a part.
package causes;

import java.util.concurrent.locks.LockSupport;
import waits.Disturbance;

/** A program with the fault that is asked for, and no other. */
public final class OneFault {
  /** Few and long: in each round a sleep may end late, which is waiting as well. */
  private static final int ROUNDS = 30;

  private static final int BAD_ROUND = 19;
  private static final long USUAL = 100_000_000;
  private static final long BAD = 500_000_000;
  private static final int MESSAGES = 160;
  private static final int AHEAD = 5;
  private static final long BETWEEN_MESSAGES = 20_000_000;

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
      sleepUntil(begin + (bad && last ? BAD : USUAL));
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
    for (int i = 0; i < AHEAD; i++) {
      Link.send(next, System.nanoTime());
    }
    long begin = System.nanoTime();
    long received = 0;
    long waited = 0;
    for (int message = 1; message <= MESSAGES + AHEAD; message++) {
      sleepUntil(begin + message * BETWEEN_MESSAGES);
      if (message <= MESSAGES) {
        Link.send(next, System.nanoTime());
      }
      long start = System.nanoTime();
      long sent = Link.recv(previous);
      received += System.nanoTime() - start;
      waited += Math.max(0, sent - start);
    }
    System.out.println("received " + Link.rank() + " " + received + " of " + (System.nanoTime() - begin));
    System.out.println("waited " + Link.rank() + " " + waited);
  }

  /** Sleeps, so that the others find a free core. */
  private static void sleepUntil(long end) {
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
