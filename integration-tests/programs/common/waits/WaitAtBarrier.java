// Expected: Wait at Barrier on all ranks, among all and among the halves of the ranks. In each
// round another rank is late by 20 ms, in some nobody; all but the late one wait for it, among the
// halves only those of its half. Barriers of one rank alone, among them, are short and wait for
// nobody: they must not become the others' floor. Lines "truth" and "count" (see Truth) say how
// much and how often. Runs on an even number of ranks.
package waits;

import waits.Rounds.Turns;

/** Wait at Barrier, on communicators of several sizes. */
public final class WaitAtBarrier {
  private WaitAtBarrier() {}

  public static void main(String[] args) throws Exception {
    Run.main(args, WaitAtBarrier::all);
  }

  static void all(Run run) throws Exception {
    ofAll(run);
    ofHalves(run);
    alone(run);
  }

  private static void ofAll(Run run) throws Exception {
    Together all = new Together(Integer.BYTES);
    Rounds rounds = run.rounds("waits.WaitAtBarrier.ofAll", Turns.EACH);
    while (rounds.next()) {
      rounds.enter(0, Pattern.WAIT_AT_BARRIER, 0);
      all.barrier();
      rounds.leave(0);
    }
  }

  private static void ofHalves(Run run) throws Exception {
    int half = 2 * World.rank() / World.size();
    Together ours = new Together(Integer.BYTES).split(half);
    Rounds rounds = run.rounds("waits.WaitAtBarrier.ofHalves", Turns.EACH);
    while (rounds.next()) {
      rounds.enter(0, Pattern.WAIT_AT_BARRIER, half);
      ours.barrier();
      rounds.leave(0);
    }
  }

  private static void alone(Run run) throws Exception {
    Together alone = new Together(Integer.BYTES).split(World.rank());
    Rounds rounds = run.rounds("waits.WaitAtBarrier.alone", Turns.EACH);
    while (rounds.next()) {
      rounds.enter(0, Pattern.WAIT_AT_BARRIER, World.rank());
      alone.barrier();
      rounds.leave(0);
    }
  }
}
