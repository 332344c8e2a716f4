package demo;

import java.util.Arrays;

/** Sweeps the cells in all eight octants, block by block, in step with the neighbours. */
final class Sweep {
  private final Link link;
  private final Grid grid;
  private final Cells cells;
  private final int blocks;

  Sweep(Link link, Grid grid, Cells cells, int blocks) {
    this.link = link;
    this.grid = grid;
    this.cells = cells;
    this.blocks = blocks;
  }

  /** One sweep; a block takes this rank at least the given computing time. */
  void run(long workNanos) throws Exception {
    for (Octant octant : Octant.ALL) {
      octant(octant, workNanos);
    }
  }

  /** West and north are where the wave comes from, whatever the octant calls these sides. */
  private void octant(Octant octant, long workNanos) throws Exception {
    int west = grid.neighbour(-octant.east(), 0);
    int east = grid.neighbour(octant.east(), 0);
    int north = grid.neighbour(0, -octant.south());
    int south = grid.neighbour(0, octant.south());
    cells.startOctant();
    for (int block = 0; block < blocks; block++) {
      int first = cells.planes * block / blocks;
      int last = cells.planes * (block + 1) / blocks;
      double[] westFace = new double[(last - first) * cells.depth];
      double[] northFace = new double[(last - first) * cells.width];
      if (west != Grid.NOBODY) {
        link.recvWest(westFace, west);
      }
      if (north != Grid.NOBODY) {
        link.recvNorth(northFace, north);
      }
      compute(octant, first, last, westFace, northFace, workNanos);
      if (east != Grid.NOBODY) {
        link.sendEast(westFace, east);
      }
      if (south != Grid.NOBODY) {
        link.sendSouth(northFace, south);
      }
    }
  }

  /**
   * Computes a block, then repeats it on copies until its time is over. Time on the clock, not
   * rounds: on a machine with fewer cores than ranks they still advance as if each had its own.
   */
  private void compute(
      Octant octant, int first, int last, double[] west, double[] north, long workNanos) {
    long end = System.nanoTime() + workNanos;
    cells.compute(octant, first, last, west, north);
    double ballast = 1;
    while (System.nanoTime() < end) {
      for (int i = 0; i < 200; i++) {
        ballast = Math.sqrt(ballast + i);
      }
    }
    if (Double.isNaN(ballast)) {
      Arrays.fill(west, ballast); // never: keeps the loop from being optimised away
    }
  }
}
