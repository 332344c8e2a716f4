// Expected: two threads of rank 1 take turns in receiving messages of one tag, each 20 ms before the message is sent.
// No duration tells that they wait. They wait for as long as the lines "received RANK NS" say, and that is measured but
// for the first turns. Runs on 2 ranks.
package waits;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A program whose threads call MPI one after the other. */
public final class InTurn {
  private static final int ROUNDS = 40;
  private static final int LATE_MILLIS = 20;

  private InTurn() {}

  public static void main(String[] args) throws Exception {
    World.initThreads(args);
    Partner partner = new Partner(64);
    List<ExecutorService> threads =
        List.of(Executors.newSingleThreadExecutor(), Executors.newSingleThreadExecutor());
    World.latest(0);
    long before = Disturbance.nanos();
    for (int round = 0; round < ROUNDS; round++) {
      if (World.rank() == 0) {
        partner.recv(1);
        Thread.sleep(LATE_MILLIS);
        partner.send(0);
      } else {
        partner.send(1);
        threads.get(round % 2).submit(() -> receive(partner)).get();
      }
    }
    threads.forEach(ExecutorService::shutdown);
    Disturbance.print(World.rank(), before);
    World.finish();
  }

  private static Void receive(Partner partner) throws Exception {
    long begin = System.nanoTime();
    partner.recv(0);
    System.out.println("received " + World.rank() + " " + (System.nanoTime() - begin));
    return null;
  }
}
