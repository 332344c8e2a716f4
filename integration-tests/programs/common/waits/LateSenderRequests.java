// Expected: Late Sender in MPI_Wait, Waitall, Waitany and Waitsome for receives, on the odd ranks.
// A round has three cases: nobody late, the sender late by 20 ms, the receiver late by 20 ms; the
// second has waiting in the receiver, and where the second message is later than the first, so have
// all. Lines "truth" and "count" (see Truth) say how much and how often. Runs on an even number of
// ranks.
package waits;

import mpi.Request;
import waits.Rounds.Turns;

/** Late Sender: completion of receives in all forms, called before the message was sent. */
public final class LateSenderRequests {
  private LateSenderRequests() {}

  public static void main(String[] args) throws Exception {
    Run.main(args, LateSenderRequests::all);
  }

  static void all(Run run) throws Exception {
    irecvWait(run, Turns.PAIRS);
    irecvWaitall(run, Turns.PAIRS);
    irecvWaitany(run);
    irecvWaitsome(run);
    persistent(run);
  }

  static void irecvWait(Run run, Turns turns) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.LateSenderRequests.irecvWait", turns);
    while (rounds.next()) {
      if (rounds.first()) {
        LateSender.send(rounds, partner, 0);
      } else {
        rounds.ready(0);
        Request request = partner.irecv(0);
        rounds.enter(0, Pattern.LATE_SENDER);
        Completion.await(request);
        rounds.leave(0);
      }
    }
  }

  /** All requests: until the second message is on its way, which follows the first at once. */
  static void irecvWaitall(Run run, Turns turns) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.LateSenderRequests.irecvWaitall", turns);
    while (rounds.next()) {
      if (rounds.first()) {
        LateSender.send(rounds, partner, 0);
        LateSender.send(rounds, partner, 1);
      } else {
        rounds.ready(0);
        Request one = partner.irecv(0);
        rounds.ready(1);
        Request two = partner.irecv(1);
        rounds.enter(1, Pattern.LATE_SENDER);
        Completion.all(one, two);
        rounds.leave(1);
      }
    }
  }

  /**
   * Any request, twice: for the first message, which may be there, and for the second, later one.
   */
  private static void irecvWaitany(Run run) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.LateSenderRequests.irecvWaitany", Turns.PAIRS);
    while (rounds.next()) {
      if (rounds.first()) {
        LateSender.send(rounds, partner, 0);
        rounds.pause();
        LateSender.send(rounds, partner, 1);
      } else {
        rounds.ready(0);
        Request one = partner.irecv(0);
        rounds.ready(1);
        Request two = partner.irecv(1);
        for (int message = 0; message < 2; message++) {
          rounds.enter(message, Pattern.LATE_SENDER);
          Completion.any(one, two);
          rounds.leave(message);
        }
      }
    }
  }

  /**
   * Some of two requests: the one for this round's message. The other one stays open until the
   * rounds are over and the sender is told so; if it came sooner, now one message would be
   * complete, now two, and calls of two sizes would have a floor each.
   */
  private static void irecvWaitsome(Run run) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.LateSenderRequests.irecvWaitsome", Turns.PAIRS);
    Request last = rounds.first() ? null : partner.irecv(1);
    while (rounds.next()) {
      if (rounds.first()) {
        LateSender.send(rounds, partner, 0);
      } else {
        rounds.ready(0);
        Request request = partner.irecv(0);
        rounds.enter(0, Pattern.LATE_SENDER);
        Completion.some(request, last);
        rounds.leave(0);
      }
    }
    if (rounds.first()) {
      rounds.enter(0, Pattern.LATE_SENDER);
      partner.recv(0);
      rounds.leave(0);
      LateSender.send(rounds, partner, 1);
    } else {
      LateSender.send(rounds, partner, 0);
      rounds.ready(1);
      rounds.enter(1, Pattern.LATE_SENDER);
      Completion.await(last);
      rounds.leave(1);
    }
  }

  /** One request for all rounds, started anew in each. */
  private static void persistent(Run run) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.LateSenderRequests.persistent", Turns.PAIRS);
    Request request = rounds.first() ? partner.sendInit(0) : partner.recvInit(0);
    while (rounds.next()) {
      rounds.ready(0);
      Completion.start(request);
      rounds.enter(0, rounds.first() ? Pattern.LATE_RECEIVER : Pattern.LATE_SENDER);
      Completion.await(request);
      rounds.leave(0);
    }
  }
}
