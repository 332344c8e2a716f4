// Expected: lines "truth RANK wait_for_progress NANOS", how long each rank stood in a call because the
// other one, which had begun its side of a large message, computed until it waited for it; 0 if the
// call ended before. First rank 1 receives what rank 0 has started to send, then rank 0 sends what
// rank 1 has started to receive. Runs on 2 ranks of one host.
package waits;

import java.nio.ByteBuffer;
import mpi.MPI;
import mpi.Request;

/** Messages too large to be sent at once, with a sender or a receiver that computes meanwhile. */
public final class Progress {
  private static final int BYTES = 4 << 20;
  private static final int ROUNDS = 8;
  private static final long WORK_NANOS = 30_000_000;
  private static final int TAG = 3;

  private Progress() {}

  public static void main(String[] args) throws Exception {
    World.init(args);
    ByteBuffer data = MPI.newByteBuffer(BYTES);
    long[] waits = new long[2];
    // What runs for the first time lasts.
    round(data, 0, 1_000_000);
    round(data, 1, 1_000_000);
    long before = Disturbance.nanos();
    for (int round = 0; round < ROUNDS; round++) {
      for (int way = 0; way < 2; way++) {
        waits[way] += rounds(data, way);
      }
    }
    Disturbance.print(World.rank(), before);
    if (World.rank() == 0) {
      System.out.println("truth 1 wait_for_progress " + waits[0]);
      System.out.println("truth 0 wait_for_progress " + waits[1]);
      System.out.flush();
    }
    World.finish();
  }

  private static long rounds(ByteBuffer data, int way) throws Exception {
    return round(data, way, WORK_NANOS);
  }

  /** Way 0: rank 0 starts a send and computes. Way 1: rank 1 starts a receive and computes. */
  private static long round(ByteBuffer data, int way, long workNanos) throws Exception {
    World.latest(0);
    long[] mine = new long[2];
    if (World.rank() == way) {
      Request request =
          way == 0
              ? MPI.COMM_WORLD.iSend(data, BYTES, MPI.BYTE, 1, TAG)
              : MPI.COMM_WORLD.iRecv(data, BYTES, MPI.BYTE, 0, TAG);
      mine[0] = System.nanoTime();
      while (System.nanoTime() - mine[0] < workNanos) {
        Thread.onSpinWait();
      }
      mine[1] = System.nanoTime();
      request.waitFor();
    } else {
      Thread.sleep(workNanos / 6_000_000);
      mine[0] = System.nanoTime();
      if (way == 0) {
        MPI.COMM_WORLD.recv(data, BYTES, MPI.BYTE, 0, TAG);
      } else {
        MPI.COMM_WORLD.send(data, BYTES, MPI.BYTE, 1, TAG);
      }
      mine[1] = System.nanoTime();
    }
    long[] both = new long[4];
    MPI.COMM_WORLD.allGather(mine, 2, MPI.LONG, both, 2, MPI.LONG);
    long from = Math.max(both[0], both[2]);
    long back = both[2 * way + 1];
    long left = both[2 * (1 - way) + 1];
    return left >= back ? Math.max(0, back - from) : 0;
  }
}
