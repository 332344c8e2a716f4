package accuracy;

import java.nio.DoubleBuffer;
import mpi.MPI;
import mpi.Request;

/**
 * The halo exchange of BT and SP in a ring: receives posted, sends started, the inner part
 * computed, then each request waited for, or all at once; then the border.
 */
final class Halo implements Kernel {
  private static final int CELLS = 250;
  private final int left;
  private final int right;
  private final boolean together;
  private final DoubleBuffer[] buffers = new DoubleBuffer[4];

  Halo(int rank, int size, boolean together) {
    left = (rank + size - 1) % size;
    right = (rank + 1) % size;
    this.together = together;
    for (int i = 0; i < buffers.length; i++) {
      buffers[i] = MPI.newDoubleBuffer(CELLS);
    }
  }

  @Override
  public void step(Work work, int iteration) throws Exception {
    work.on(iteration, 0.4);
    buffers[0].put(0, buffers[2].get(0) + 1);
    Request[] requests = {
      MPI.COMM_WORLD.iRecv(buffers[2], CELLS, MPI.DOUBLE, left, 1),
      MPI.COMM_WORLD.iRecv(buffers[3], CELLS, MPI.DOUBLE, right, 2),
      MPI.COMM_WORLD.iSend(buffers[0], CELLS, MPI.DOUBLE, right, 1),
      MPI.COMM_WORLD.iSend(buffers[1], CELLS, MPI.DOUBLE, left, 2)
    };
    work.on(iteration, 0.4);
    if (together) {
      Request.waitAll(requests);
    } else {
      for (Request request : requests) {
        request.waitFor();
      }
    }
    work.on(iteration, 0.2);
  }

  @Override
  public long checksum() {
    return (long) buffers[0].get(0);
  }
}
