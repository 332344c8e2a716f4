package waits;

import waits.Rounds.Turns;

/** A scenario of one collective operation: the same call on all ranks, round after round. */
final class Collective {
  private Collective() {}

  /** The operation, with the root of the round, which matters only to some. */
  interface Operation {
    void call(Together together, int root) throws Exception;
  }

  /** An operation without a root; ranks are late in turn. */
  static void symmetric(Run run, String name, Pattern pattern, Operation operation)
      throws Exception {
    Together together = new Together(run.bytes() / World.size());
    Rounds rounds = run.rounds("waits.Together." + name, Turns.EACH);
    while (rounds.next()) {
      rounds.enter(0, pattern, 0);
      operation.call(together, 0);
      rounds.leave(0);
    }
  }

  /** An operation with a root: the pattern of the root and of the others, one of them NONE. */
  static void rooted(Run run, String name, Pattern root, Pattern others, Operation operation)
      throws Exception {
    Together together = new Together(run.bytes() / World.size());
    Rounds rounds = run.rounds("waits.Together." + name, Turns.ROOT);
    while (rounds.next()) {
      rounds.enter(0, World.rank() == rounds.root() ? root : others, 0);
      operation.call(together, rounds.root());
      rounds.leave(0);
    }
  }
}
