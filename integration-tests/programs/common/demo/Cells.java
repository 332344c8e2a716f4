package demo;

import java.util.Arrays;

/**
 * One rank's share of the cube. Every cell is computed from its three upstream neighbours in one
 * fixed order, so that the result does not depend on how the cube is split.
 */
final class Cells {
  /** Cells from west to east, from north to south, and planes. */
  final int width;

  final int depth;
  final int planes;

  private final double[] source;
  private final double[] flux;

  /** What leaves the planes computed so far, upward or downward. */
  private final double[] ceiling;

  Cells(int size, Grid grid) {
    width = grid.width(size);
    depth = grid.depth(size);
    planes = size;
    source = new double[width * depth * planes];
    flux = new double[source.length];
    ceiling = new double[width * depth];
    for (int z = 0; z < planes; z++) {
      for (int y = 0; y < depth; y++) {
        for (int x = 0; x < width; x++) {
          int global = ((grid.firstY(size) + y) * size + grid.firstX(size) + x) * size + z;
          source[index(x, y, z)] = 1 + global % 7 / 7.0;
        }
      }
    }
  }

  private int index(int x, int y, int z) {
    return (z * depth + y) * width + x;
  }

  /** Nothing flows in from outside at the first plane of an octant. */
  void startOctant() {
    Arrays.fill(ceiling, 0);
  }

  /**
   * Computes the planes [first, last) of an octant, counted in its direction. The two faces hold
   * what flows in from west and north, and then what flows out east and south.
   */
  void compute(Octant octant, int first, int last, double[] westFace, double[] northFace) {
    for (int k = first; k < last; k++) {
      int z = octant.up() > 0 ? k : planes - 1 - k;
      for (int j = 0; j < depth; j++) {
        int y = octant.south() > 0 ? j : depth - 1 - j;
        int west = (k - first) * depth + y;
        for (int i = 0; i < width; i++) {
          int x = octant.east() > 0 ? i : width - 1 - i;
          int north = (k - first) * width + x;
          int below = y * width + x;
          int cell = index(x, y, z);
          double inflow = 0.5 * westFace[west] + 0.3 * northFace[north] + 0.2 * ceiling[below];
          double out = (source[cell] + inflow) / 2;
          flux[cell] += out;
          westFace[west] = out;
          northFace[north] = out;
          ceiling[below] = out;
        }
      }
    }
  }

  /** Makes the sources of the next sweep from the flux of this one; returns the largest change. */
  double updateSource() {
    double change = 0;
    for (int cell = 0; cell < source.length; cell++) {
      double next = 0.9 * source[cell] + 0.1 * flux[cell] / 8;
      change = Math.max(change, Math.abs(next - source[cell]));
      source[cell] = next;
      flux[cell] = 0;
    }
    return change;
  }

  /** A sum of the exact bits, so that it does not depend on the order of the cells. */
  long checksum() {
    long sum = 0;
    for (double value : source) {
      sum += Double.doubleToLongBits(value);
    }
    return sum;
  }
}
