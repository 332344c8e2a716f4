// Expected: an estimate that is too low, and a note in the profile that says so. The even rank of
// each pair is late in every round, by 20 to 40 ms: on the odd one, no receive of this size is free
// of waiting, its shortest one took 20 ms, and that much per call the estimate takes for the time
// of a transfer. The answers in the other direction never wait; from them the profile knows better.
// Line "truth" (see Truth) says what the odd ranks really wait. Runs on an even number of ranks.
package waits;

import waits.Rounds.Turns;

/** Where a minimum is no floor: the same rank waits, always. */
public final class StaticImbalance {
  private StaticImbalance() {}

  public static void main(String[] args) throws Exception {
    Run.main(args, StaticImbalance::all);
  }

  private static void all(Run run) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.StaticImbalance.all", Turns.ALWAYS_EVEN);
    while (rounds.next()) {
      if (rounds.first()) {
        send(rounds, partner, 0);
        recv(rounds, partner, 1);
      } else {
        recv(rounds, partner, 0);
        send(rounds, partner, 1);
      }
    }
  }

  private static void send(Rounds rounds, Partner partner, int operation) throws Exception {
    rounds.enter(operation, Pattern.LATE_RECEIVER);
    partner.send(operation);
    rounds.leave(operation);
  }

  private static void recv(Rounds rounds, Partner partner, int operation) throws Exception {
    rounds.enter(operation, Pattern.LATE_SENDER);
    partner.recv(operation);
    rounds.leave(operation);
  }
}
