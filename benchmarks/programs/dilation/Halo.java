package dilation;

import java.nio.DoubleBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * Jacobi's method on a plane cut into stripes, in a ring: rows at the border are exchanged (Irecv,
 * Isend, Waitall) while the inner part is computed; every tenth step asks for the largest change.
 */
final class Halo implements Program {
  private final int up;
  private final int down;
  private final int rows;
  private final int columns;
  private double[][] now;
  private double[][] next;
  private final DoubleBuffer[] buffers = new DoubleBuffer[4];
  private final double[] change = new double[1];
  private int step;

  Halo(int rank, int size, int cells) {
    up = (rank + size - 1) % size;
    down = (rank + 1) % size;
    rows = cells / size;
    columns = cells;
    now = new double[rows + 2][columns];
    next = new double[rows + 2][columns];
    for (int i = 1; i <= rows; i++) {
      for (int k = 0; k < columns; k++) {
        now[i][k] = Math.sin(0.01 * (rank * rows + i) * k);
      }
    }
    for (int i = 0; i < buffers.length; i++) {
      buffers[i] = MPI.newDoubleBuffer(columns);
    }
  }

  @Override
  public void step() throws MPIException {
    buffers[0].put(0, now[1]);
    buffers[1].put(0, now[rows]);
    Request[] requests = {
      MPI.COMM_WORLD.iRecv(buffers[2], columns, MPI.DOUBLE, up, 1),
      MPI.COMM_WORLD.iRecv(buffers[3], columns, MPI.DOUBLE, down, 2),
      MPI.COMM_WORLD.iSend(buffers[0], columns, MPI.DOUBLE, up, 2),
      MPI.COMM_WORLD.iSend(buffers[1], columns, MPI.DOUBLE, down, 1)
    };
    double largest = relax(2, rows - 1);
    Request.waitAll(requests);
    buffers[2].get(0, now[0]);
    buffers[3].get(0, now[rows + 1]);
    largest = Math.max(largest, Math.max(relax(1, 1), relax(rows, rows)));
    double[][] old = now;
    now = next;
    next = old;
    if (++step % 10 == 0) {
      change[0] = largest;
      MPI.COMM_WORLD.allReduce(change, 1, MPI.DOUBLE, MPI.MAX);
    }
  }

  private double relax(int first, int last) {
    double largest = 0;
    for (int i = first; i <= last; i++) {
      double[] above = now[i - 1];
      double[] row = now[i];
      double[] below = now[i + 1];
      double[] out = next[i];
      for (int k = 1; k < columns - 1; k++) {
        out[k] = 0.25 * (above[k] + below[k] + row[k - 1] + row[k + 1]);
        largest = Math.max(largest, Math.abs(out[k] - row[k]));
      }
    }
    return largest;
  }

  @Override
  public double result() {
    return change[0];
  }
}
