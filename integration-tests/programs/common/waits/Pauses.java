// Expected: loops of polls with pauses between them are Late Sender (polled), for the pauses and polls
// until the partner begins to send; what mixed computes between its polls as well is not, nor are the
// pauses of apart, which polls once and pauses before another call, and without polls. Lines
// "paused METHOD LEAST LAST MOST" say for how many nanoseconds the pauses of the loops were meant,
// those before the last poll of each loop among them, and how long they and the polls took in all.
// Runs on 2 ranks.
package waits;

import java.util.concurrent.locks.LockSupport;
import mpi.Request;
import waits.Rounds.Turns;

/** Loops of polls that give their core away between them. */
public final class Pauses {
  /** Long messages take a pause for each of their parts. */
  private static final int MOST_BYTES = 1024;

  private static final long SLEEP_NANOS = 1_000_000;
  private static final long PARK_NANOS = 300_000;
  private static final long WORK_NANOS = 500_000;

  private final Run run;
  private final Partner partner;
  private long meant;
  private long meantLast;
  private long took;

  private Pauses(Run run) throws Exception {
    this.run = run;
    partner = new Partner(run.bytes());
  }

  public static void main(String[] args) throws Exception {
    Run.main(args, Pauses::all);
  }

  private static void all(Run run) throws Exception {
    if (run.bytes() > MOST_BYTES) {
      return;
    }
    long before = Disturbance.nanos();
    new Pauses(run).sleepTest();
    new Pauses(run).parkProbe();
    new Pauses(run).mixed();
    new Pauses(run).apart();
    Disturbance.print(World.rank(), before);
  }

  private void sleepTest() throws Exception {
    Rounds rounds = run.rounds("waits.Pauses.sleepTest", Turns.PAIRS);
    while (rounds.next()) {
      if (rounds.first()) {
        partner.send(0);
        continue;
      }
      Request request = partner.irecv(0);
      long last = 0;
      long begin = System.nanoTime();
      while (!Completion.test(request)) {
        Thread.sleep(1);
        last = pausedFor(SLEEP_NANOS);
      }
      over(begin, last);
    }
    print("sleepTest", rounds);
  }

  private void parkProbe() throws Exception {
    Rounds rounds = run.rounds("waits.Pauses.parkProbe", Turns.PAIRS);
    while (rounds.next()) {
      if (rounds.first()) {
        partner.send(0);
        continue;
      }
      long last = 0;
      long begin = System.nanoTime();
      while (!partner.iprobe(0)) {
        LockSupport.parkNanos(PARK_NANOS);
        last = pausedFor(PARK_NANOS);
      }
      over(begin, last);
      partner.recv(0);
    }
    print("parkProbe", rounds);
  }

  private void mixed() throws Exception {
    Rounds rounds = run.rounds("waits.Pauses.mixed", Turns.PAIRS);
    while (rounds.next()) {
      if (rounds.first()) {
        partner.send(0);
        continue;
      }
      Request request = partner.irecv(0);
      long last = 0;
      long begin = System.nanoTime();
      while (!Completion.test(request)) {
        Thread.sleep(1);
        last = pausedFor(SLEEP_NANOS);
        took -= work();
      }
      over(begin, last);
    }
    print("mixed", rounds);
  }

  private void apart() throws Exception {
    Rounds rounds = run.rounds("waits.Pauses.apart", Turns.PAIRS);
    while (rounds.next()) {
      if (rounds.first()) {
        partner.send(0);
        continue;
      }
      long begin = System.nanoTime();
      partner.iprobe(0);
      over(begin, 0);
      Thread.sleep(5);
      partner.recv(0);
      Thread.sleep(1);
    }
    print("apart", rounds);
  }

  private long pausedFor(long nanos) {
    meant += nanos;
    return nanos;
  }

  private void over(long begin, long last) {
    took += System.nanoTime() - begin;
    meantLast += last;
  }

  private void print(String method, Rounds rounds) throws Exception {
    if (!rounds.first()) {
      System.out.println("paused " + method + " " + meant + " " + meantLast + " " + took);
    }
  }

  /** Returns how long it took. */
  private static long work() {
    long begin = System.nanoTime();
    long now = begin;
    while (now - begin < WORK_NANOS) {
      Thread.onSpinWait();
      now = System.nanoTime();
    }
    return now - begin;
  }
}
