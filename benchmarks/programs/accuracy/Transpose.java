package accuracy;

import mpi.MPI;

/** The transposes of a spectral method: everybody to everybody, twice an iteration. */
final class Transpose implements Kernel {
  private static final int BLOCK = 512;
  private final double[] out;
  private final double[] in;

  Transpose(int size) {
    out = new double[BLOCK * size];
    in = new double[BLOCK * size];
  }

  @Override
  public void step(Work work, int iteration) throws Exception {
    work.on(iteration, 0.5);
    MPI.COMM_WORLD.allToAll(out, BLOCK, MPI.DOUBLE, in, BLOCK, MPI.DOUBLE);
    work.on(iteration, 0.5);
    MPI.COMM_WORLD.allToAll(in, BLOCK, MPI.DOUBLE, out, BLOCK, MPI.DOUBLE);
    out[0]++;
  }

  @Override
  public long checksum() {
    return (long) out[0];
  }
}
