package hot;

import mpi.MPI;
import mpi.MPIException;

/** Gravity between 500 bodies, all pairs, then one reduction of their energy: MPI behind the loop. */
final class Bodies implements Loop {
  private static final int COUNT = 500;
  private final double[] x = new double[COUNT];
  private final double[] y = new double[COUNT];
  private final double[] z = new double[COUNT];
  private final double[] pull = new double[COUNT];

  Bodies() {
    for (int i = 0; i < COUNT; i++) {
      x[i] = Math.sin(i);
      y[i] = Math.cos(3.0 * i);
      z[i] = Math.sin(7.0 * i);
    }
  }

  @Override
  public String name() {
    return "n-body: MPI behind the loop";
  }

  @Override
  public double run() throws MPIException {
    double energy = 0;
    for (int i = 0; i < COUNT; i++) {
      double sum = 0;
      for (int j = 0; j < COUNT; j++) {
        sum += attraction(x[i] - x[j], y[i] - y[j], z[i] - z[j]);
      }
      pull[i] = sum;
      energy += sum;
    }
    double[] total = {energy};
    MPI.COMM_SELF.allReduce(total, 1, MPI.DOUBLE, MPI.SUM);
    return total[0];
  }

  private static double attraction(double dx, double dy, double dz) {
    double square = dx * dx + dy * dy + dz * dz + 1e-6;
    return 1 / (square * Math.sqrt(square));
  }
}
