// Expected: Wait at Window Operation in the making of the window, in every MPI_Win_fence and when it
// is freed, until the last rank comes. Lines "truth" (see Truth) say for how long. Ranks compute for
// times of their own, so that they come early and late by chance.
package waits;

import java.nio.ByteBuffer;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import mpi.MPI;
import mpi.Win;

/** One-sided communication between fences, which all ranks of a window wait for. */
public final class Fences {
  private static final int FENCES = 60;
  private static final int LONGEST_WORK = 5_000_000;

  private final Random random = new Random(World.rank() + 1L);
  private final Log log;
  private int place;

  private Fences(Run run) throws Exception {
    log = run.log("waits.Fences.together", FENCES + 2);
  }

  /** A call that waits for all ranks. */
  private interface Call {
    void make() throws Exception;
  }

  public static void main(String[] args) throws Exception {
    Run.main(args, run -> new Fences(run).all(run.bytes()));
  }

  private void all(int bytes) throws Exception {
    ByteBuffer memory = MPI.newByteBuffer(bytes);
    ByteBuffer mine = MPI.newByteBuffer(bytes);
    Win[] win = new Win[1];
    together(() -> win[0] = new Win(memory, bytes, 1, MPI.INFO_NULL, MPI.COMM_WORLD));
    int next = (World.rank() + 1) % World.size();
    for (int i = 0; i < FENCES; i++) {
      together(() -> win[0].fence(0));
      if (i + 1 < FENCES) {
        win[0].put(mine, bytes, MPI.BYTE, next, 0, bytes, MPI.BYTE);
      }
    }
    together(() -> win[0].free());
  }

  private void together(Call call) throws Exception {
    long end = System.nanoTime() + random.nextInt(LONGEST_WORK);
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    log.enter(place, Pattern.WAIT_AT_WINDOW, 0);
    call.make();
    log.leave(place++);
  }
}
