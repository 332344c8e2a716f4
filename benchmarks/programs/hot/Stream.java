package hot;

import mpi.MPI;
import mpi.MPIException;

/** Sums up random numbers of which all ranks make a new block together every 100 000 numbers. */
final class Stream implements Loop {
  private static final int COUNT = 1_000_000;
  private final double[] block = new double[100_000];
  private int used = block.length;
  private long state = 42;

  @Override
  public String name() {
    return "random blocks: one call in 100 000 reaches MPI";
  }

  @Override
  public double run() throws MPIException {
    double sum = 0;
    for (int i = 0; i < COUNT; i++) {
      sum += Math.sqrt(next());
    }
    return sum;
  }

  private double next() throws MPIException {
    if (used == block.length) {
      refill();
    }
    return block[used++];
  }

  private void refill() throws MPIException {
    long[] seed = {state};
    MPI.COMM_SELF.bcast(seed, 1, MPI.LONG, 0);
    for (int i = 0; i < block.length; i++) {
      state = state * 6364136223846793005L + 1442695040888963407L;
      block[i] = (state >>> 11) * 0x1.0p-53;
    }
    used = 0;
  }
}
