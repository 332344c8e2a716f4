// Expected: a sort of blocks that asks with MPI_Iprobe for the partner's block: the loops are Late
// Sender (polled) until the partner sends, now and then an MPI_Probe Late Sender, the partner's sends
// Late Receiver until it receives, and
// MPI_Comm_split before every few steps Wait at Comm Creation until the last rank comes. Lines "truth"
// (see Truth) say for how long. Ranks compute for times of their own, so that they come early and
// late by chance. Runs on 2 ranks.
package waits;

import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** Polls, sends and new communicators in one program, of a real one's proportions. */
public final class PollingSort {
  private static final int STEPS = 120;
  private static final int OPERATIONS = 3;
  private static final int STEPS_A_COMMUNICATOR = 4;
  private static final int STEPS_A_PROBE = 5;
  private static final int LONGEST_WORK = 2_500_000;

  private PollingSort() {}

  public static void main(String[] args) throws Exception {
    Run.main(args, PollingSort::sort);
  }

  private static void sort(Run run) throws Exception {
    Partner partner = new Partner(run.bytes());
    Together together = new Together(Integer.BYTES);
    Random random = new Random(World.rank() + 1L);
    Log log = run.log("waits.PollingSort.sort", STEPS * OPERATIONS);
    for (int step = 0; step < STEPS; step++) {
      int place = step * OPERATIONS;
      if (step % STEPS_A_COMMUNICATOR == 0) {
        work(random);
        log.enter(place, Pattern.WAIT_AT_COMMUNICATOR, 0);
        together.split(0);
        log.leave(place);
      }
      work(random);
      merge(log, place, partner, (World.rank() + step) % 2 == 0);
    }
  }

  private static void merge(Log log, int place, Partner partner, boolean sends) throws Exception {
    if (sends) {
      log.ready(place + 1, 0);
      log.enter(place + 2, Pattern.LATE_RECEIVER, 0);
      partner.send(0);
      log.leave(place + 2);
      return;
    }
    if (place / OPERATIONS % STEPS_A_PROBE == 0) {
      log.enter(place + 1, Pattern.LATE_SENDER, 0);
      partner.probe(0);
    } else {
      log.enter(place + 1, Pattern.LATE_SENDER_POLLED, 0);
      while (!partner.iprobe(0)) {
        Thread.onSpinWait();
      }
    }
    log.leave(place + 1);
    log.ready(place + 2, 0);
    partner.recv(0);
  }

  private static void work(Random random) {
    long end = System.nanoTime() + random.nextInt(LONGEST_WORK);
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
