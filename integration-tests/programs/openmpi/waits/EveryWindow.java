package waits;

import static waits.Once.call;
import static waits.Once.get;

import java.nio.ByteBuffer;
import mpi.Group;
import mpi.Info;
import mpi.MPI;
import mpi.Request;
import mpi.Win;

/** One-sided transfers and all ways to synchronise them. */
final class EveryWindow {
  private static final ByteBuffer MINE = MPI.newByteBuffer(64);
  private static final ByteBuffer RESULT = MPI.newByteBuffer(64);
  private static final ByteBuffer COMPARE = MPI.newByteBuffer(64);

  private EveryWindow() {}

  static void run() throws Exception {
    Info info = new Info();
    ByteBuffer memory = MPI.newByteBuffer(64);
    int peer = 1 - World.rank();
    Win win = get("MPI_Win_create", () -> new Win(memory, 16, 4, info, MPI.COMM_WORLD));
    fenced(win, peer);
    lockedByOne(win, peer);
    lockedByAll(win, peer);
    startedAndPosted(win, peer);
    call("MPI_Win_set_info", () -> win.setInfo(info));
    call("MPI_Win_free", () -> win.free());
    otherKinds(info);
    info.free();
  }

  private static void fenced(Win win, int peer) throws Exception {
    call("MPI_Win_fence", () -> win.fence(0));
    call("MPI_Put", () -> win.put(MINE, 4, MPI.INT, peer, 0, 4, MPI.INT));
    call("MPI_Win_fence", () -> win.fence(0));
    call("MPI_Get", () -> win.get(MINE, 4, MPI.INT, peer, 0, 4, MPI.INT));
    call("MPI_Win_fence", () -> win.fence(0));
    call("MPI_Accumulate", () -> win.accumulate(MINE, 4, MPI.INT, peer, 0, 4, MPI.INT, MPI.SUM));
    call("MPI_Win_fence", () -> win.fence(0));
  }

  private static void lockedByOne(Win win, int peer) throws Exception {
    call("MPI_Win_lock", () -> win.lock(MPI.LOCK_SHARED, peer, 0));
    call(
        "MPI_Get_accumulate",
        () ->
            win.getAccumulate(MINE, 4, MPI.INT, RESULT, 4, MPI.INT, peer, 0, 4, MPI.INT, MPI.SUM));
    call("MPI_Win_flush", () -> win.flush(peer));
    call("MPI_Fetch_and_op", () -> win.fetchAndOp(MINE, RESULT, MPI.INT, peer, 0, MPI.SUM));
    call("MPI_Win_flush_local", () -> win.flushLocal(peer));
    call("MPI_Compare_and_swap", () -> win.compareAndSwap(MINE, COMPARE, RESULT, MPI.INT, peer, 0));
    call("MPI_Win_unlock", () -> win.unlock(peer));
  }

  private static void lockedByAll(Win win, int peer) throws Exception {
    call("MPI_Win_lock_all", () -> win.lockAll(0));
    Request put = get("MPI_Rput", () -> win.rPut(MINE, 4, MPI.INT, peer, 0, 4, MPI.INT));
    call("MPI_Wait", () -> put.waitFor());
    Request read = get("MPI_Rget", () -> win.rGet(MINE, 4, MPI.INT, peer, 0, 4, MPI.INT));
    call("MPI_Wait", () -> read.waitFor());
    Request add =
        get(
            "MPI_Raccumulate",
            () -> win.rAccumulate(MINE, 4, MPI.INT, peer, 0, 4, MPI.INT, MPI.SUM));
    call("MPI_Wait", () -> add.waitFor());
    Request both =
        get(
            "MPI_Rget_accumulate",
            () ->
                win.rGetAccumulate(
                    MINE, 4, MPI.INT, RESULT, 4, MPI.INT, peer, 0, 4, MPI.INT, MPI.SUM));
    call("MPI_Wait", () -> both.waitFor());
    call("MPI_Win_flush_all", () -> win.flushAll());
    call("MPI_Win_flush_local_all", () -> win.flushLocalAll());
    call("MPI_Win_sync", () -> win.sync());
    call("MPI_Win_unlock_all", () -> win.unlockAll());
  }

  /** Rank 0 has access to rank 1, twice: rank 1 waits for its end, then tests for it. */
  private static void startedAndPosted(Win win, int peer) throws Exception {
    Group world = MPI.COMM_WORLD.getGroup();
    Group other = world.incl(new int[] {peer});
    for (int round = 0; round < 2; round++) {
      if (World.rank() == 0) {
        call("MPI_Win_start", () -> win.start(other, 0));
        call("MPI_Win_complete", () -> win.complete());
        call("MPI_Barrier", () -> MPI.COMM_WORLD.barrier());
      } else {
        call("MPI_Win_post", () -> win.post(other, 0));
        if (round == 0) {
          call("MPI_Win_wait", () -> win.waitFor());
        }
        call("MPI_Barrier", () -> MPI.COMM_WORLD.barrier());
        boolean complete = round == 0;
        while (!complete) {
          Thread.sleep(100); // enough for the first test to succeed
          complete = get("MPI_Win_test", () -> win.test());
        }
      }
    }
    other.free();
    world.free();
  }

  private static void otherKinds(Info info) throws Exception {
    ByteBuffer base = MPI.newByteBuffer(64);
    Win allocated =
        get(
            "MPI_Win_allocate",
            () -> new Win(16, 4, info, MPI.COMM_WORLD, base, Win.FLAVOR_PRIVATE));
    call("MPI_Win_free", () -> allocated.free());
    Win dynamic = get("MPI_Win_create_dynamic", () -> new Win(info, MPI.COMM_WORLD));
    ByteBuffer memory = MPI.newByteBuffer(64);
    call("MPI_Win_attach", () -> dynamic.attach(memory, 64));
    call("MPI_Win_detach", () -> dynamic.detach(memory));
    call("MPI_Win_free", () -> dynamic.free());
  }
}
