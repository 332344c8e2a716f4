package org.waitprof.benchmarks.delay;

/**
 * A halo exchange as of Zeus-MP, simulated: on a cube of ranks each computes a step, sends to its
 * neighbours along x, y and z, which takes no time besides the calls, then receives from them;
 * ranks in the middle half of each edge have half as much again to do. A step takes a millisecond
 * and a small random imbalance. Holds eight bytes a rank and step.
 */
final class Halo {
  static final long LATENCY = 2_000;

  /** Time in a call besides waiting. */
  static final long OVERHEAD = 1_000;

  /** Neighbours of a rank inside: behind and ahead along x, y and z. */
  static final int SIDES = 6;

  private static final long STEP = 1_000_000;
  private static final double EXCESS = 0.5;
  private static final double RANDOM = 0.02;

  private final int edge;
  private final int steps;

  /** When a rank began its steps; the last begins Finalize. */
  private final long[][] begun;

  /** Simulates so many steps of edge^3 ranks. */
  Halo(int edge, int steps) {
    this.edge = edge;
    this.steps = steps;
    begun = new long[steps + 1][ranks()];
    java.util.Arrays.fill(begun[0], OVERHEAD);
    for (int step = 0; step < steps; step++) {
      for (int rank = 0; rank < ranks(); rank++) {
        begun[step + 1][rank] = received(step, rank, SIDES - 1);
      }
    }
  }

  int ranks() {
    return edge * edge * edge;
  }

  int edge() {
    return edge;
  }

  int steps() {
    return steps;
  }

  /** The neighbour on a side; -1 at the border. */
  int neighbour(int rank, int side) {
    int stride = side < 2 ? 1 : side < 4 ? edge : edge * edge;
    int place = rank / stride % edge + (side % 2 == 0 ? -1 : 1);
    return place < 0 || place >= edge ? -1 : rank + (side % 2 == 0 ? -stride : stride);
  }

  /** Whether a rank is in the middle, where there is more to do. */
  boolean isCentre(int rank) {
    boolean centre = true;
    for (int stride = 1; stride < ranks(); stride *= edge) {
      int place = rank / stride % edge;
      centre &= place >= edge / 4 && place < edge - edge / 4;
    }
    return centre;
  }

  /** Whether a rank in the middle has a neighbour that is not. */
  boolean isBorderOfCentre(int rank) {
    boolean border = false;
    for (int side = 0; side < SIDES; side++) {
      int neighbour = neighbour(rank, side);
      border |= neighbour >= 0 && !isCentre(neighbour);
    }
    return border && isCentre(rank);
  }

  long begun(int step, int rank) {
    return begun[step][rank];
  }

  /** When it entered its send to a side. */
  long sent(int step, int rank, int side) {
    long mixed = (step * 65_536L + rank + 1) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ mixed >>> 29) * 0xBF58476D1CE4E5B9L;
    double part = (mixed >>> 40) / (double) (1 << 24);
    double work = STEP * (1 + RANDOM * part + (isCentre(rank) ? EXCESS : 0));
    return begun[step][rank] + (long) work + sends(rank, side) * OVERHEAD;
  }

  /** Sends to the sides before one. */
  private int sends(int rank, int side) {
    int count = 0;
    for (int before = 0; before < side; before++) {
      count += neighbour(rank, before) >= 0 ? 1 : 0;
    }
    return count;
  }

  /** When it had received from all sides up to one; -1: when it had sent. */
  long received(int step, int rank, int side) {
    long time = sent(step, rank, SIDES);
    for (int from = 0; from <= side; from++) {
      int neighbour = neighbour(rank, from);
      if (neighbour >= 0) {
        time = Math.max(time + OVERHEAD, sent(step, neighbour, from ^ 1) + LATENCY);
      }
    }
    return time;
  }
}
