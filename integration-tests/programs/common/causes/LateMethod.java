// Expected: rank 0 computes 40 ms longer in the rounds of chain(), between its barrier and its send;
// each other rank waits for the one before it, all of them because of that computation. In the rounds of
// together() the last rank computes longer, between its barrier and its all-reduction. Lines "truth
// PLACE NANOS" say how long all ranks together were in the calls that waited for it, until the late
// rank came to its own. All ranks have the clock of one host.
package causes;

import java.util.concurrent.locks.LockSupport;
import waits.Disturbance;

/** Who makes others wait, through a chain of messages and through a collective. */
public final class LateMethod {
  private static final int ROUNDS = 10;
  private static final long USUAL = 5_000_000;
  private static final long LATE = 45_000_000;

  private LateMethod() {}

  public static void main(String[] args) throws Exception {
    Link.init(args);
    warmUp();
    long before = Disturbance.nanos();
    long chain = chain();
    long together = together();
    Disturbance.print(Link.rank(), before);
    long allChain = Link.sum(chain);
    long allTogether = Link.sum(together);
    if (Link.rank() == 0) {
      System.out.println("truth LateMethod.chain " + allChain);
      System.out.println("truth LateMethod.together " + allTogether);
    }
    Link.finish();
  }

  /** What the first calls do in the library belongs to nobody's method. */
  private static void warmUp() throws Exception {
    for (int round = 0; round < 3; round++) {
      Link.barrier();
      pass();
      Link.latest(1);
    }
  }

  /** Messages carry when the first rank began to send; returns how long this one waited for that. */
  private static long pass() throws Exception {
    long start = System.nanoTime();
    long origin = Link.rank() > 0 ? Link.recv(Link.rank() - 1) : start;
    if (Link.rank() + 1 < Link.size()) {
      Link.send(Link.rank() + 1, origin);
    }
    return Math.max(0, origin - start);
  }

  private static long chain() throws Exception {
    long nanos = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Link.barrier();
      compute(Link.rank() == 0 ? LATE : USUAL);
      nanos += pass();
    }
    return nanos;
  }

  private static long together() throws Exception {
    long nanos = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Link.barrier();
      compute(Link.rank() == Link.size() - 1 ? LATE : USUAL);
      long start = System.nanoTime();
      nanos += Link.latest(start) - start;
    }
    return nanos;
  }

  /** Sleeps, so that the others find a free core. */
  private static void compute(long nanos) {
    long end = System.nanoTime() + nanos;
    for (long left = nanos; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
