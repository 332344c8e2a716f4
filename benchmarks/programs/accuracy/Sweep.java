package accuracy;

import mpi.MPI;

/** The wavefront of LU and Sweep3D: there and back along the ranks, blocking, plane by plane. */
final class Sweep implements Kernel {
  private static final int PLANES = 4;
  private final int rank;
  private final int size;
  private final double[] plane = new double[128];

  Sweep(int rank, int size) {
    this.rank = rank;
    this.size = size;
  }

  @Override
  public void step(Work work, int iteration) throws Exception {
    for (int i = 0; i < PLANES; i++) {
      pass(work, iteration, rank - 1, rank + 1);
    }
    for (int i = 0; i < PLANES; i++) {
      pass(work, iteration, rank + 1, rank - 1);
    }
  }

  private void pass(Work work, int iteration, int from, int to) throws Exception {
    if (from >= 0 && from < size) {
      MPI.COMM_WORLD.recv(plane, plane.length, MPI.DOUBLE, from, 1);
    }
    work.on(iteration, 0.5 / PLANES);
    plane[0]++;
    if (to >= 0 && to < size) {
      MPI.COMM_WORLD.send(plane, plane.length, MPI.DOUBLE, to, 1);
    }
  }

  @Override
  public long checksum() {
    return (long) plane[0];
  }
}
