package waits;

import java.util.concurrent.locks.LockSupport;

/**
 * The repetitions of one scenario on one rank. A round begins at the same moment on all ranks; some
 * of them come late on purpose, in turn, and in every third round or so nobody does. Ranks that
 * come late sleep, so that the others find a free core; they follow the clock, and need no message
 * to stay together. After a round in which nobody waited, the shortest call is one without waiting,
 * which is what the estimate needs.
 */
final class Rounds {
  /** How late who is late is. */
  static final long LATE = 20_000_000;

  private static final long STEADILY_LATE = 30_000_000;

  /** From the moment when the last ones come to the next round. */
  private static final long GAP = 4_000_000;

  /** Operations in a round, at most. */
  private static final int PLACES = 4;

  private final Turns turns;
  private final int rounds;
  private final Log log;
  private int round = -1;
  private long length = GAP;
  private long start;

  /** Who is meant to be late in which round. */
  enum Turns {
    /** Neighbours work in pairs: none of them, the even one, the odd one. */
    PAIRS,
    /** None, each rank in turn. */
    EACH,
    /** None, the root, the others; ranks 0 and 1 are roots in turn. */
    ROOT,
    /** Always the even rank of a pair, now more, now less. */
    ALWAYS_EVEN,
    /** Always the odd rank of a pair, by the same time. */
    ALWAYS_ODD,
    /** Always rank 0, by the same time. */
    RANK_ZERO
  }

  /**
   * Rounds that follow on each other from an agreed time on.
   *
   * @param start the same on all ranks
   * @param log with {@link #places} for that many rounds
   */
  Rounds(Turns turns, int rounds, long start, Log log) {
    this.turns = turns;
    this.rounds = rounds;
    this.start = start;
    this.log = log;
  }

  /** Room for the operations of so many rounds, and for what follows them. */
  static int places(int rounds) {
    return (rounds + 1) * PLACES;
  }

  /** Waits until it is time for this rank to begin the next round; false after the last one. */
  boolean next() throws Exception {
    start += length;
    round++;
    if (round == rounds) {
      return false;
    }
    length = GAP + longestLateness();
    sleepUntil(start + lateness());
    return true;
  }

  private long longestLateness() throws Exception {
    return switch (turns) {
      case PAIRS, ROOT -> round % 3 == 0 ? 0 : LATE;
      case EACH -> round % (World.size() + 1) == 0 ? 0 : LATE;
      case ALWAYS_EVEN -> 2 * LATE;
      case ALWAYS_ODD -> LATE;
      case RANK_ZERO -> STEADILY_LATE;
    };
  }

  private long lateness() throws Exception {
    boolean late =
        switch (turns) {
          case PAIRS -> round % 3 == (first() ? 1 : 2);
          case EACH -> round % (World.size() + 1) == World.rank() + 1;
          case ROOT -> round % 3 == (World.rank() == root() ? 1 : 2);
          case ALWAYS_EVEN -> first();
          case ALWAYS_ODD -> !first();
          case RANK_ZERO -> World.rank() == 0;
        };
    if (turns == Turns.ALWAYS_EVEN) {
      return late ? LATE + LATE / 4 * (round % 5) : 0;
    }
    return late ? turns == Turns.RANK_ZERO ? STEADILY_LATE : LATE : 0;
  }

  /** Lets the time pass in which somebody may be late, and some more. */
  void pause() {
    sleepUntil(start + length - GAP / 2);
  }

  private static void sleepUntil(long end) {
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  /** The even rank of a pair. */
  boolean first() throws Exception {
    return World.rank() % 2 == 0;
  }

  /** The rooted operation's root in this round. */
  int root() {
    return round / 3 % 2;
  }

  /** {@link #enter(int, Pattern, int)} in this rank's pair. */
  void enter(int operation, Pattern pattern) throws Exception {
    enter(operation, pattern, World.rank() / 2);
  }

  /** Notes that an operation of this round is about to begin. */
  void enter(int operation, Pattern pattern, int group) {
    log.enter(round * PLACES + operation, pattern, group);
  }

  /** Notes that what the partner needs for an operation is about to be there. */
  void ready(int operation) throws Exception {
    log.ready(round * PLACES + operation, World.rank() / 2);
  }

  /** Notes that the operation is over. */
  void leave(int operation) {
    log.leave(round * PLACES + operation);
  }
}
