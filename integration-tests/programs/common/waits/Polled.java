// Expected: the loops of spinProbe and spinTest are Late Sender (polled), until the partner begins to
// send, as the lines "truth" say (see Truth); between the polls of busy the rank computes: those
// wait for nothing, and a line "work RANK NS" says for how long it did. Lines "polls METHOD NUMBER" say
// how often the loops polled. Runs on 2 ranks.
package waits;

import mpi.Request;
import waits.Rounds.Turns;

/** Waiting in loops of polls, and polls that do not wait. */
public final class Polled {
  private static final long WORK_NANOS = 50_000;

  private static long worked;
  private static long polls;

  private Polled() {}

  public static void main(String[] args) throws Exception {
    Run.main(args, Polled::all);
  }

  private static void all(Run run) throws Exception {
    long before = Disturbance.nanos();
    polls = 0;
    spinProbe(run);
    System.out.println("polls waits.Polled.spinProbe " + polls);
    polls = 0;
    spinTest(run);
    System.out.println("polls waits.Polled.spinTest " + polls);
    worked = 0;
    busy(run);
    System.out.println("work " + World.rank() + " " + worked);
    Disturbance.print(World.rank(), before);
  }

  private static void send(Rounds rounds, Partner partner) throws Exception {
    rounds.ready(0);
    partner.send(0);
  }

  private static void spinProbe(Run run) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.Polled.spinProbe", Turns.PAIRS);
    while (rounds.next()) {
      if (rounds.first()) {
        send(rounds, partner);
      } else {
        rounds.enter(0, Pattern.LATE_SENDER_POLLED);
        while (!partner.iprobe(0)) {
          polls++;
          Thread.onSpinWait();
        }
        rounds.leave(0);
        partner.recv(0);
      }
    }
  }

  private static void spinTest(Run run) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.Polled.spinTest", Turns.PAIRS);
    while (rounds.next()) {
      if (rounds.first()) {
        send(rounds, partner);
      } else {
        Request request = partner.irecv(0);
        rounds.enter(0, Pattern.LATE_SENDER_POLLED);
        while (!Completion.test(request)) {
          polls++;
          Thread.onSpinWait();
        }
        rounds.leave(0);
      }
    }
  }

  private static void busy(Run run) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.Polled.busy", Turns.PAIRS);
    while (rounds.next()) {
      if (rounds.first()) {
        partner.send(0);
      } else {
        while (!partner.iprobe(0)) {
          long begin = System.nanoTime();
          long now = begin;
          while (now - begin < WORK_NANOS) {
            now = System.nanoTime();
          }
          worked += now - begin;
        }
        partner.recv(0);
      }
    }
  }
}
