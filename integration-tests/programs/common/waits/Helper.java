// Expected: a helper thread of rank 1 is in receives for as long as the lines "helper RANK NS" say.
// While the main thread
// computes that costs the rank nothing. What the main thread waits in receives, "lost RANK NS",
// does, and so does what the
// helper waits while the main thread waits for it, "joined RANK NS"; all other time of rank 1 is
// useful. Runs on 2 ranks.
package waits;

/** A thread that waits for messages while the main thread computes. */
public final class Helper {
  private static final int ROUNDS = 4;
  private static final long MILLIS = 1_000_000;

  private static volatile long received;

  private Helper() {}

  public static void main(String[] args) throws Exception {
    World.initThreads(args);
    Partner partner = new Partner(64);
    World.latest(0);
    long before = Disturbance.nanos();
    for (int round = 0; round < ROUNDS; round++) {
      if (World.rank() == 0) {
        Thread.sleep(200); // rank 1 has two threads that spin
        partner.send(0);
        Thread.sleep(100);
        partner.send(1);
      } else {
        listened(partner);
      }
    }
    Disturbance.print(World.rank(), before);
    World.finish();
  }

  private static void listened(Partner partner) throws Exception {
    Thread helper = new Thread(() -> listen(partner), "helper");
    helper.start();
    compute(100 * MILLIS);
    long wait = System.nanoTime();
    partner.recv(0);
    long came = System.nanoTime();
    compute(50 * MILLIS);
    long joined = System.nanoTime();
    helper.join();
    System.out.println("lost " + World.rank() + " " + (came - wait));
    System.out.println("joined " + World.rank() + " " + (received - joined));
  }

  private static void listen(Partner partner) {
    try {
      long begin = System.nanoTime();
      partner.recv(1);
      received = System.nanoTime(); // then it computes, until the join returns
      System.out.println("helper " + World.rank() + " " + (received - begin));
      Disturbance.print(World.rank(), 0);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void compute(long nanos) {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < nanos) {
      Thread.onSpinWait();
    }
  }
}
