package org.waitprof.benchmarks.delay;

import java.util.List;
import org.waitprof.benchmarks.synthetic.SyntheticTrace;
import org.waitprof.benchmarks.synthetic.SyntheticTrace.Site;
import org.waitprof.model.MpiCall;
import org.waitprof.trace.Trace;

/**
 * A simulated wavefront like Sweep3D's. On a square grid of ranks, each of eight octants starts in
 * a corner. For all blocks of the octant, a rank receives along x, then along y, computes a block,
 * and sends along x, then along y. The next octant begins while the one before is still under way.
 * Blocks take a millisecond and a small random imbalance. Messages use no CPU and take a fixed
 * time. Holds eight bytes per rank and block.
 */
final class Sweep {
  private static final List<Site> SITES =
      List.of(
          new Site(MpiCall.MPI_INIT, "main", 8),
          new Site(MpiCall.MPI_RECV, "octant", 40),
          new Site(MpiCall.MPI_RECV, "octant", 42),
          new Site(MpiCall.MPI_SEND, "octant", 47),
          new Site(MpiCall.MPI_SEND, "octant", 49),
          new Site(MpiCall.MPI_FINALIZE, "main", 12));

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

  /** Number of blocks of all octants. */
  int steps() {
    return DIRECTIONS.length * blocks;
  }

  private int directionX(int step) {
    return DIRECTIONS[step / blocks][0];
  }

  private int directionY(int step) {
    return DIRECTIONS[step / blocks][1];
  }

  Trace trace() {
    return new SyntheticTrace(
        "Sweep", ranks(), List.of(side, side), SITES, steps(), rank -> new Events(rank));
  }

  /** The neighbour along x or y, behind (-1) or ahead (1) of the wave; -1 at the border. */
  private int neighbour(int step, int rank, boolean alongX, int ahead) {
    int x = rank % side + (alongX ? ahead * directionX(step) : 0);
    int y = rank / side + (alongX ? 0 : ahead * directionY(step));
    return x < 0 || x >= side || y < 0 || y >= side ? -1 : y * side + x;
  }

  private long work(int step, int rank) {
    return BLOCK + (long) (BLOCK * imbalance * GridCursor.random(step, rank));
  }

  /** Time at which a rank began a block. */
  private long begun(int step, int rank) {
    if (step == 0) {
      return GridCursor.OVERHEAD;
    }
    long sends = 0;
    for (boolean alongX : new boolean[] {true, false}) {
      sends += neighbour(step - 1, rank, alongX, 1) >= 0 ? GridCursor.OVERHEAD : 0;
    }
    return computed[step - 1][rank] + sends;
  }

  /** Time at which the rank had received along x; along both, if {@code both}. */
  private long received(int step, int rank, boolean both) {
    long time = begun(step, rank);
    int x = neighbour(step, rank, true, -1);
    if (x >= 0) {
      time = Math.max(time + GridCursor.OVERHEAD, sent(step, x, true) + GridCursor.LATENCY);
    }
    int y = both ? neighbour(step, rank, false, -1) : -1;
    return y >= 0
        ? Math.max(time + GridCursor.OVERHEAD, sent(step, y, false) + GridCursor.LATENCY)
        : time;
  }

  /** Time at which a rank entered its send along x or y. */
  private long sent(int step, int rank, boolean alongX) {
    boolean second = !alongX && neighbour(step, rank, true, 1) >= 0;
    return computed[step][rank] + (second ? GridCursor.OVERHEAD : 0);
  }

  /** Events of one rank: for each block it receives and sends along x, then along y. */
  private final class Events extends GridCursor {
    private final int rank;

    Events(int rank) {
      super(steps(), SITES.size() - 1);
      this.rank = rank;
    }

    @Override
    boolean at(int step, int call) {
      boolean alongX = call % 2 == 0;
      receives = call < 2;
      event.path = 1 + call;
      event.peer = neighbour(step, rank, alongX, receives ? -1 : 1);
      if (event.peer < 0) {
        return false;
      }
      if (receives) {
        enter = alongX ? begun(step, rank) : received(step, rank, false);
        leave = received(step, rank, !alongX);
      } else {
        enter = sent(step, rank, alongX);
        leave = enter + OVERHEAD;
      }
      return true;
    }

    @Override
    long finished() {
      return begun(steps(), rank);
    }
  }
}
