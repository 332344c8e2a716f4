package dilation;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import mpi.MPI;

/**
 * A rank whose main thread rests while another one computes: it hands each step to a worker, waits
 * for the result, and adds up the results of all ranks (Allreduce).
 */
final class Fork implements Program {
  private final double[] cells;
  private final double[] sum = new double[1];
  private final ExecutorService worker =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work);
            thread.setDaemon(true);
            return thread;
          });

  Fork(int size) {
    cells = new double[size];
    for (int i = 0; i < size; i++) {
      cells[i] = Math.sin(0.01 * i);
    }
  }

  @Override
  public void step() throws Exception {
    sum[0] = worker.submit(this::relax).get();
    MPI.COMM_WORLD.allReduce(sum, 1, MPI.DOUBLE, MPI.SUM);
  }

  private double relax() {
    double total = 0;
    for (int i = 1; i < cells.length - 1; i++) {
      cells[i] = 0.5 * cells[i] + 0.25 * (cells[i - 1] + cells[i + 1]);
      total += cells[i];
    }
    return total;
  }

  @Override
  public double result() {
    return sum[0];
  }
}
