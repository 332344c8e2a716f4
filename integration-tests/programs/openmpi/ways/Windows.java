package ways;

import java.nio.ByteBuffer;
import mpi.Group;
import mpi.Info;
import mpi.MPI;
import mpi.Win;
import waits.World;

/** Waiting in calls on windows: odd ranks have access to the memory of even ones. */
final class Windows {
  private static final ByteBuffer MEMORY = MPI.newByteBuffer(64);
  private static final ByteBuffer DATA = MPI.newByteBuffer(64);

  private static Win window;
  private static Group other;
  private static Info info;

  private Windows() {}

  static void add(Bench bench) throws Exception {
    info = new Info();
    window = new Win(MEMORY, 64, 1, info, MPI.COMM_WORLD);
    Group world = MPI.COMM_WORLD.getGroup();
    other = world.incl(new int[] {Messages.peer()});
    bench.last("Windows.fence", Windows::fence);
    bench.inPairs(true);
    bench.last("Windows.exposed", Windows::exposed);
    bench.first("Windows.exposed", Windows::exposed);
    bench.last("Windows.tested", Windows::tested);
    if (Messages.receives()) {
      window.lock(MPI.LOCK_EXCLUSIVE, target(), 0);
    }
    World.barrier();
    bench.first("Windows.locked", Windows::locked);
    bench.moreFirst("Windows.lockedAll", Windows::lockedAll);
    if (Messages.receives()) {
      window.unlock(target());
    }
    bench.inPairs(false);
    bench.moreLast("Windows.create", Windows::create);
    bench.moreLast("Windows.dynamic", Windows::dynamic);
    window.free();
    other.free();
    world.free();
    info.free();
  }

  private static void fence() throws Exception {
    window.fence(0);
  }

  private static void exposed() throws Exception {
    if (Messages.receives()) {
      window.post(other, 0);
      window.waitFor();
    } else {
      window.start(other, 0);
      window.put(DATA, 8, MPI.BYTE, Messages.peer(), 0, 8, MPI.BYTE);
      window.complete();
    }
  }

  private static void tested() throws Exception {
    if (Messages.receives()) {
      window.post(other, 0);
      while (!window.test()) {
        Thread.onSpinWait();
      }
    } else {
      window.start(other, 0);
      window.put(DATA, 8, MPI.BYTE, Messages.peer(), 0, 8, MPI.BYTE);
      window.complete();
    }
  }

  /** The even rank has the lock from the round before, and gives it back when it comes. */
  private static void locked() throws Exception {
    if (!Messages.receives()) {
      window.lock(MPI.LOCK_EXCLUSIVE, target(), 0);
      window.unlock(target());
    }
    handOver();
  }

  private static void lockedAll() throws Exception {
    if (!Messages.receives()) {
      window.lockAll(0);
      window.unlockAll();
    }
    handOver();
  }

  private static void handOver() throws Exception {
    if (Messages.receives()) {
      window.unlock(target());
      World.barrier();
      window.lock(MPI.LOCK_EXCLUSIVE, target(), 0);
    } else {
      World.barrier();
    }
    World.barrier();
  }

  /** The even rank of the pair, which has the lock of its own window. */
  private static int target() throws Exception {
    return World.rank() & ~1;
  }

  private static void create() throws Exception {
    new Win(MEMORY, 64, 1, info, MPI.COMM_WORLD).free();
  }

  private static void dynamic() throws Exception {
    new Win(info, MPI.COMM_WORLD).free();
  }
}
