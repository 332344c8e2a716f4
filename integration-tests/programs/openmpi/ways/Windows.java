package ways;

import java.nio.ByteBuffer;
import mpi.Group;
import mpi.Info;
import mpi.MPI;
import mpi.Win;
import waits.World;

/** Waiting in calls on windows: rank 1 has access to the memory of rank 0. */
final class Windows {
  private static final String COLLECTIVE = "wait_at_window";

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
    other = world.incl(new int[] {1 - World.rank()});
    bench.last("Windows.fence", COLLECTIVE, Windows::fence);
    bench.last("Windows.exposed", "early_wait", Windows::exposed);
    bench.first("Windows.exposed", "late_post", Windows::exposed);
    bench.last("Windows.tested", "early_wait", Windows::tested);
    if (World.rank() == 0) {
      window.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
    }
    World.barrier();
    bench.first("Windows.locked", "lock_contention", Windows::locked);
    bench.moreFirst("Windows.lockedAll", "lock_contention", Windows::lockedAll);
    if (World.rank() == 0) {
      window.unlock(0);
    }
    bench.moreFirst("Windows.accumulate", "wait_for_progress", Windows::accumulate);
    bench.moreFirst("Windows.fetchAndOp", "wait_for_progress", Windows::fetchAndOp);
    bench.moreLast("Windows.create", COLLECTIVE, Windows::create);
    bench.moreLast("Windows.dynamic", COLLECTIVE, Windows::dynamic);
    window.free();
    other.free();
    world.free();
    info.free();
  }

  private static void fence() throws Exception {
    window.fence(0);
  }

  private static void exposed() throws Exception {
    if (World.rank() == 0) {
      window.post(other, 0);
      window.waitFor();
    } else {
      window.start(other, 0);
      window.put(DATA, 8, MPI.BYTE, 0, 0, 8, MPI.BYTE);
      window.complete();
    }
  }

  private static void tested() throws Exception {
    if (World.rank() == 0) {
      window.post(other, 0);
      while (!window.test()) {
        Thread.onSpinWait();
      }
    } else {
      window.start(other, 0);
      window.put(DATA, 8, MPI.BYTE, 0, 0, 8, MPI.BYTE);
      window.complete();
    }
  }

  /** Rank 0 has the lock from the round before, and gives it back when it comes. */
  private static void locked() throws Exception {
    if (World.rank() == 1) {
      window.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
      window.unlock(0);
    }
    handOver();
  }

  private static void lockedAll() throws Exception {
    if (World.rank() == 1) {
      window.lockAll(0);
      window.unlockAll();
    }
    handOver();
  }

  private static void handOver() throws Exception {
    if (World.rank() == 0) {
      window.unlock(0);
      World.barrier();
      window.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
    } else {
      World.barrier();
    }
    World.barrier();
  }

  private static void accumulate() throws Exception {
    if (World.rank() == 0) {
      World.barrier();
    } else {
      window.lock(MPI.LOCK_SHARED, 0, 0);
      window.accumulate(DATA, 8, MPI.BYTE, 0, 0, 8, MPI.BYTE, MPI.BOR);
      window.flush(0);
      window.unlock(0);
      World.barrier();
    }
  }

  private static void fetchAndOp() throws Exception {
    if (World.rank() == 0) {
      World.barrier();
    } else {
      window.lock(MPI.LOCK_SHARED, 0, 0);
      window.fetchAndOp(DATA, Messages.OTHER, MPI.INT, 0, 0, MPI.SUM);
      window.flush(0);
      window.unlock(0);
      World.barrier();
    }
  }

  private static void create() throws Exception {
    new Win(MEMORY, 64, 1, info, MPI.COMM_WORLD).free();
  }

  private static void dynamic() throws Exception {
    new Win(info, MPI.COMM_WORLD).free();
  }
}
