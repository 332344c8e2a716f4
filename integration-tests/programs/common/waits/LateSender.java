// Expected: Late Sender in MPI_Recv, Sendrecv, Sendrecv_replace and Probe on the odd ranks, in
// Sendrecv on all. A round has three cases: nobody late, the sender late by 20 ms, the receiver
// late by 20 ms; only the second has waiting in the receiver. Lines "truth" and "count" (see Truth)
// say how much and how often. Runs on an even number of ranks.
package waits;

import waits.Rounds.Turns;

/** Late Sender: blocking receives in all forms, called before the message was sent. */
public final class LateSender {
  private LateSender() {}

  public static void main(String[] args) throws Exception {
    Run.main(args, LateSender::all);
  }

  static void all(Run run) throws Exception {
    recv(run);
    recvAny(run);
    sendrecv(run);
    sendrecvReplace(run);
    probe(run);
  }

  /** The message that a receiver waits for. */
  static void send(Rounds rounds, Partner partner, int operation) throws Exception {
    rounds.enter(operation, Pattern.LATE_RECEIVER);
    partner.send(operation);
    rounds.leave(operation);
  }

  private static void recv(Run run) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.LateSender.recv", Turns.PAIRS);
    while (rounds.next()) {
      if (rounds.first()) {
        send(rounds, partner, 0);
      } else {
        rounds.enter(0, Pattern.LATE_SENDER);
        partner.recv(0);
        rounds.leave(0);
      }
    }
  }

  private static void recvAny(Run run) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.LateSender.recvAny", Turns.PAIRS);
    while (rounds.next()) {
      if (rounds.first()) {
        send(rounds, partner, 0);
      } else {
        rounds.enter(0, Pattern.LATE_SENDER);
        partner.recvAny();
        rounds.leave(0);
      }
    }
  }

  /** Both sides wait for the other one. */
  private static void sendrecv(Run run) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.LateSender.sendrecv", Turns.PAIRS);
    while (rounds.next()) {
      rounds.enter(0, Pattern.LATE_SENDER);
      partner.sendrecv();
      rounds.leave(0);
    }
  }

  private static void sendrecvReplace(Run run) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.LateSender.sendrecvReplace", Turns.PAIRS);
    while (rounds.next()) {
      rounds.enter(0, Pattern.LATE_SENDER);
      partner.sendrecvReplace();
      rounds.leave(0);
    }
  }

  /** The probe waits; the receive after it does not. */
  private static void probe(Run run) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.LateSender.probe", Turns.PAIRS);
    while (rounds.next()) {
      if (rounds.first()) {
        rounds.ready(1);
        send(rounds, partner, 0);
      } else {
        rounds.enter(1, Pattern.LATE_SENDER);
        partner.probe(0);
        rounds.leave(1);
        rounds.enter(0, Pattern.LATE_SENDER);
        partner.recv(0);
        rounds.leave(0);
      }
    }
  }
}
