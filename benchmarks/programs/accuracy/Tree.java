package accuracy;

import mpi.MPI;

/** Parameters broadcast by one rank, results reduced to another, and every tenth time a barrier. */
final class Tree implements Kernel {
  private final int last;
  private final double[] parameters = new double[64];
  private final double[] result = new double[64];

  Tree(int size) {
    last = size - 1;
  }

  @Override
  public void step(Work work, int iteration) throws Exception {
    work.on(iteration, 0.5);
    MPI.COMM_WORLD.bcast(parameters, parameters.length, MPI.DOUBLE, 0);
    work.on(iteration, 0.5);
    MPI.COMM_WORLD.reduce(parameters, result, result.length, MPI.DOUBLE, MPI.SUM, last);
    parameters[0]++;
    if (iteration % 10 == 9) {
      MPI.COMM_WORLD.barrier();
    }
  }

  @Override
  public long checksum() {
    return (long) parameters[0];
  }
}
