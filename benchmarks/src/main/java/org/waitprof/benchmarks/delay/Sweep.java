package org.waitprof.benchmarks.delay;

/**
 * A wavefront as of Sweep3D, simulated: on a square grid of ranks each of eight octants starts in a
 * corner; a rank receives along x, then along y, computes a block, and sends along x, then along y,
 * for all blocks of the octant; the next octant begins where the one before is still under way.
 * Blocks take a millisecond and a small random imbalance; messages take no core and a fixed time.
 * Holds eight bytes a rank and block.
 */
final class Sweep {
  static final long LATENCY = 2_000;

  /** Time in a call besides waiting. */
  static final long OVERHEAD = 1_000;

  /** Octants of one corner follow each other; corners go round. */
  private static final int[][] DIRECTIONS = {
    {1, 1}, {1, 1}, {-1, 1}, {-1, 1}, {-1, -1}, {-1, -1}, {1, -1}, {1, -1}
  };

  private static final long BLOCK = 1_000_000;

  private final int side;
  private final int blocks;
  private final double imbalance;
  private final long[][] computed;

  /**
   * Simulates a run.
   *
   * @param side ranks along an edge of the grid
   * @param blocks blocks of an octant: 102 as the paper's problem has (512 planes by ten, two
   *     angles)
   * @param imbalance largest excess of a block, as a part of its time
   */
  Sweep(int side, int blocks, double imbalance) {
    this.side = side;
    this.blocks = blocks;
    this.imbalance = imbalance;
    computed = new long[steps()][ranks()];
    for (int step = 0; step < steps(); step++) {
      for (int i = 0; i < side; i++) {
        for (int j = 0; j < side; j++) {
          int x = directionX(step) > 0 ? j : side - 1 - j;
          int y = directionY(step) > 0 ? i : side - 1 - i;
          int rank = y * side + x;
          computed[step][rank] = received(step, rank, true) + work(step, rank);
        }
      }
    }
  }

  int side() {
    return side;
  }

  int ranks() {
    return side * side;
  }

  /** Blocks of all octants. */
  int steps() {
    return DIRECTIONS.length * blocks;
  }

  private int directionX(int step) {
    return DIRECTIONS[step / blocks][0];
  }

  private int directionY(int step) {
    return DIRECTIONS[step / blocks][1];
  }

  /** The neighbour along x or y, behind (-1) or ahead (1) of the wave; -1 at the border. */
  int neighbour(int step, int rank, boolean alongX, int ahead) {
    int x = rank % side + (alongX ? ahead * directionX(step) : 0);
    int y = rank / side + (alongX ? 0 : ahead * directionY(step));
    return x < 0 || x >= side || y < 0 || y >= side ? -1 : y * side + x;
  }

  private long work(int step, int rank) {
    long mixed = (step * 65_536L + rank + 1) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ mixed >>> 29) * 0xBF58476D1CE4E5B9L;
    return BLOCK + (long) (BLOCK * imbalance * ((mixed >>> 40) / (double) (1 << 24)));
  }

  /** When a rank began a block. */
  long begun(int step, int rank) {
    if (step == 0) {
      return OVERHEAD;
    }
    long sends = 0;
    for (boolean alongX : new boolean[] {true, false}) {
      sends += neighbour(step - 1, rank, alongX, 1) >= 0 ? OVERHEAD : 0;
    }
    return computed[step - 1][rank] + sends;
  }

  /** When it had received along x; along both, if {@code both}. */
  long received(int step, int rank, boolean both) {
    long time = begun(step, rank);
    int x = neighbour(step, rank, true, -1);
    if (x >= 0) {
      time = Math.max(time + OVERHEAD, sent(step, x, true) + LATENCY);
    }
    int y = both ? neighbour(step, rank, false, -1) : -1;
    return y >= 0 ? Math.max(time + OVERHEAD, sent(step, y, false) + LATENCY) : time;
  }

  /** When a rank entered its send along x or y. */
  long sent(int step, int rank, boolean alongX) {
    boolean second = !alongX && neighbour(step, rank, true, 1) >= 0;
    return computed[step][rank] + (second ? OVERHEAD : 0);
  }
}
