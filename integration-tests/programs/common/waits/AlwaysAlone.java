// Expected: waiting that no duration of the run tells from work. Rank 1 alone receives, and the
// sender is late by 20 to 40 ms each time; then rank 0 is the root of a single Reduce, for which
// the others are late by 20 ms. With a calibration of the machine the estimate is within 5 % of line
// "truth" (see Truth), without one it has next to nothing to go by. Runs on 2 ranks.
package waits;

import waits.Rounds.Turns;

/** The trap of static imbalance, without anything that could be compared. */
public final class AlwaysAlone {
  private AlwaysAlone() {}

  public static void main(String[] args) throws Exception {
    Run.main(args, AlwaysAlone::all);
  }

  private static void all(Run run) throws Exception {
    Partner partner = new Partner(run.bytes());
    Rounds rounds = run.rounds("waits.AlwaysAlone.all", Turns.ALWAYS_EVEN);
    while (rounds.next()) {
      rounds.enter(0, rounds.first() ? Pattern.LATE_RECEIVER : Pattern.LATE_SENDER);
      if (rounds.first()) {
        partner.send(0);
      } else {
        partner.recv(0);
      }
      rounds.leave(0);
    }
    single(run);
  }

  private static void single(Run run) throws Exception {
    Together together = new Together(run.bytes() / World.size());
    Rounds rounds = run.once("waits.AlwaysAlone.single", Turns.ALWAYS_ODD);
    while (rounds.next()) {
      rounds.enter(0, World.rank() == 0 ? Pattern.EARLY_REDUCE : Pattern.NONE, 0);
      together.reduce(0);
      rounds.leave(0);
    }
  }
}
