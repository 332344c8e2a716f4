// Expected: MPI_Iprobe and Test, between which the rank sleeps, are Late Sender (polled), for as long
// as waits.Pauses knows; no pattern in the Wait and
// Waitall after a test has said "done": they are counted and timed, their wait is 0. The Recv after
// a successful Iprobe is Late Sender, and does not wait. Lines "truth" and "count" (see Truth) say
// how much and how often. Runs on an even number of ranks.
package waits;

import java.util.concurrent.locks.LockSupport;
import mpi.Request;
import waits.Rounds.Turns;

/** Waiting that hides in loops of tests, and calls after it that do not wait. */
public final class Polling {
  private static final long PAUSE = 200_000;

  private Polling() {}

  public static void main(String[] args) throws Exception {
    Run.main(args, Polling::all);
  }

  static void all(Run run) throws Exception {
    iprobeRecv(run);
    testWait(run);
  }

  private static void send(Rounds rounds, Partner partner) throws Exception {
    rounds.enter(0, Pattern.LATE_RECEIVER);
    partner.send(0);
    rounds.leave(0);
  }

  private static void iprobeRecv(Run run) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.Polling.iprobeRecv", Turns.PAIRS);
    while (rounds.next()) {
      if (rounds.first()) {
        send(rounds, partner);
      } else {
        while (!partner.iprobe(0)) {
          LockSupport.parkNanos(PAUSE);
        }
        rounds.enter(0, Pattern.LATE_SENDER);
        partner.recv(0);
        rounds.leave(0);
      }
    }
  }

  private static void testWait(Run run) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.Polling.testWait", Turns.PAIRS);
    while (rounds.next()) {
      if (rounds.first()) {
        send(rounds, partner);
      } else {
        rounds.ready(0);
        Request request = partner.irecv(0);
        while (!Completion.test(request)) {
          LockSupport.parkNanos(PAUSE);
        }
        Completion.await(request);
        Completion.all(request);
      }
    }
  }
}
