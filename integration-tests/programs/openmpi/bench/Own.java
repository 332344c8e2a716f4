package bench;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Map;
import mpi.Group;
import mpi.MPI;
import mpi.Request;
import mpi.Win;

/** Faults that only programs of Open MPI can have. */
final class Own {
  static final Map<String, Fault.Program> PROGRAMS =
      Map.of(
          "async", Own::async,
          "ghost", () -> fences(30, 1, 20),
          "journal", () -> fences(60, 6, 120),
          "post", Own::post,
          "key", Own::key);

  /** Kept: a window does not keep its memory from being collected, nor a transfer its data. */
  private static final ByteBuffer MEMORY = MPI.newByteBuffer(64);

  private static final ByteBuffer DATA = MPI.newByteBuffer(64);

  private Own() {}

  private static Win window() throws Exception {
    long enter = Truth.stamp();
    Truth.waited("window", enter, Net.latest(enter)); // so that making it takes no waiting
    return new Win(MEMORY, 64, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
  }

  /** A reduction is begun and polled; rank 0 begins it late. */
  private static void async() throws Exception {
    for (int step = 0; step < 30; step++) {
      Work.millis(15);
      Work.late(Net.rank() == 0, 20);
      LongBuffer out = MPI.newLongBuffer(1);
      LongBuffer in = MPI.newLongBuffer(1);
      long enter = Truth.stamp();
      out.put(0, enter);
      Request request = MPI.COMM_WORLD.iAllReduce(out, in, 1, MPI.LONG, MPI.MAX);
      while (!request.test()) {
        Thread.onSpinWait();
      }
      Truth.waited("async", enter, in.get(0));
    }
  }

  /** Rank 1 comes late to each fence, or to some. */
  private static void fences(int steps, int every, int millis) throws Exception {
    Win win = window();
    long[] enter = new long[steps];
    for (int step = 0; step < enter.length; step++) {
      Work.millis(15);
      Work.late(Net.rank() == 1 && step % every == 0, millis);
      enter[step] = Truth.stamp();
      win.fence(0);
    }
    for (long each : enter) {
      Truth.waitedThen("fences", each, Net.latest(each));
    }
    win.free();
  }

  /** Rank 1 posts its window late; rank 0 wants to start. */
  private static void post() throws Exception {
    Win win = window();
    Group other = MPI.COMM_WORLD.getGroup().incl(new int[] {1 - Net.rank()});
    long[] enter = new long[30];
    long[] completed = new long[enter.length];
    for (int step = 0; step < enter.length; step++) {
      Work.millis(Net.rank() == 1 ? 35 : 15);
      enter[step] = Truth.stamp();
      if (Net.rank() == 1) {
        win.post(other, 0);
        enter[step] = Truth.stamp();
        win.waitFor();
      } else {
        win.start(other, 0);
        win.put(DATA, 8, MPI.BYTE, 1, 0, 8, MPI.BYTE);
        completed[step] = Truth.stamp();
        win.complete();
      }
    }
    for (int step = 0; step < enter.length; step++) {
      if (Net.rank() == 0) {
        Truth.waitedThen("post", enter[step], Net.latest(0));
        Net.latest(completed[step]);
      } else {
        Net.latest(enter[step]);
        Truth.waitedThen("post", enter[step], Net.latest(0));
      }
    }
    win.free();
  }

  /** Rank 0 keeps its window locked while rank 1 asks for it. */
  private static void key() throws Exception {
    Win win = window();
    long[] at = new long[25];
    for (int step = 0; step < at.length; step++) {
      Net.barrier();
      if (Net.rank() == 0) {
        win.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
        Work.millis(40);
        at[step] = Truth.stamp();
        win.unlock(0);
      } else {
        Work.millis(10);
        at[step] = Truth.stamp();
        win.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
        win.put(DATA, 8, MPI.BYTE, 0, 8, 8, MPI.BYTE);
        win.unlock(0);
      }
    }
    for (long each : at) {
      Truth.waitedThen("key", each, Net.latest(each));
    }
    win.free();
  }
}
