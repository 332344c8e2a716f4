package org.waitprof.agent.analysis;

/**
 * Rounds of pairs in which each rank meets each other one: the circle method of tournaments. In a
 * round each has one partner at most.
 */
final class Rounds {
  private Rounds() {}

  /** Number of rounds for {@code size} ranks. */
  static int of(int size) {
    return size < 2 ? 0 : even(size) - 1;
  }

  /** The partner in a round; -1 for none. */
  static int partner(int one, int round, int size) {
    int seats = even(size) - 1;
    int partner;
    if (one == seats) {
      // The seat that does not move meets the rank that would meet itself: 2 x = round (mod seats).
      partner = (int) ((long) round * (seats + 1) / 2 % seats);
    } else {
      partner = Math.floorMod(round - one, seats);
      partner = partner == one ? seats : partner;
    }
    return partner < size ? partner : -1;
  }

  private static int even(int size) {
    return size + (size & 1);
  }
}
