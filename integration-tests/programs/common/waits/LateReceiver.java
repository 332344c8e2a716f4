// Expected: Late Receiver in sends that need their receiver: Ssend always, Send with large messages
// (on MPJ multicore with small ones, too), and the Wait... of such a send. A round has three cases:
// nobody late, the sender late by 20 ms, the receiver late by 20 ms; only the third has waiting in
// the sender. Lines "truth" and "count" (see Truth) say how much and how often. Runs on 2 or more
// ranks, an even number.
package waits;

import mpi.Request;
import waits.Rounds.Turns;

/** Late Receiver: sends that have to wait for the receive. */
public final class LateReceiver {
  private LateReceiver() {}

  public static void main(String[] args) throws Exception {
    Run.main(args, LateReceiver::all);
  }

  static void all(Run run) throws Exception {
    send(run);
    ssend(run);
    isendWait(run);
    issendWait(run);
    issendWaitall(run);
  }

  private static void recv(Rounds rounds, Partner partner, int operation) throws Exception {
    rounds.enter(operation, Pattern.LATE_SENDER);
    partner.recv(operation);
    rounds.leave(operation);
  }

  private static void send(Run run) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.LateReceiver.send", Turns.PAIRS);
    while (rounds.next()) {
      if (rounds.first()) {
        rounds.enter(0, Pattern.LATE_RECEIVER);
        partner.send(0);
        rounds.leave(0);
      } else {
        recv(rounds, partner, 0);
      }
    }
  }

  private static void ssend(Run run) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.LateReceiver.ssend", Turns.PAIRS);
    while (rounds.next()) {
      if (rounds.first()) {
        rounds.enter(0, Pattern.LATE_RECEIVER);
        partner.ssend(0);
        rounds.leave(0);
      } else {
        recv(rounds, partner, 0);
      }
    }
  }

  private static void isendWait(Run run) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.LateReceiver.isendWait", Turns.PAIRS);
    while (rounds.next()) {
      if (rounds.first()) {
        rounds.ready(0);
        Request request = partner.isend(0);
        rounds.enter(0, Pattern.LATE_RECEIVER);
        Completion.await(request);
        rounds.leave(0);
      } else {
        recv(rounds, partner, 0);
      }
    }
  }

  private static void issendWait(Run run) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.LateReceiver.issendWait", Turns.PAIRS);
    while (rounds.next()) {
      if (rounds.first()) {
        rounds.ready(0);
        Request request = partner.issend(0);
        rounds.enter(0, Pattern.LATE_RECEIVER);
        Completion.await(request);
        rounds.leave(0);
      } else {
        recv(rounds, partner, 0);
      }
    }
  }

  /** All requests: until the receive of the second message, which follows the first at once. */
  private static void issendWaitall(Run run) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.LateReceiver.issendWaitall", Turns.PAIRS);
    while (rounds.next()) {
      if (rounds.first()) {
        rounds.ready(0);
        Request one = partner.issend(0);
        rounds.ready(1);
        Request two = partner.issend(1);
        rounds.enter(1, Pattern.LATE_RECEIVER);
        Completion.all(one, two);
        rounds.leave(1);
      } else {
        recv(rounds, partner, 0);
        recv(rounds, partner, 1);
      }
    }
  }
}
