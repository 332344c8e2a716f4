package ways;

import java.nio.ByteBuffer;
import mpi.MPI;
import mpi.Win;
import waits.World;

/**
 * Operations of odd ranks on the memory of even ones, which compute meanwhile. Where the library
 * needs the target for them they last until its next call of MPI; elsewhere the odd rank waits in
 * the barrier behind.
 */
final class Atomics {
  private static final ByteBuffer MEMORY = MPI.newByteBuffer(64);
  private static final ByteBuffer DATA = MPI.newByteBuffer(64);
  private static final ByteBuffer RESULT = MPI.newByteBuffer(64);

  private static Win window;

  private Atomics() {}

  static void add(Bench bench) throws Exception {
    window = new Win(MEMORY, 64, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
    window.lockAll(0);
    bench.inPairs(true);
    bench.first("Atomics.accumulate", Atomics::accumulate);
    bench.moreFirst("Atomics.getAccumulate", Atomics::getAccumulate);
    bench.first("Atomics.fetchAndOp", Atomics::fetchAndOp);
    bench.moreFirst("Atomics.compareAndSwap", Atomics::compareAndSwap);
    bench.moreFirst("Atomics.rAccumulate", Atomics::rAccumulate);
    bench.moreFirst("Atomics.rGetAccumulate", Atomics::rGetAccumulate);
    bench.moreFirst("Atomics.put", Atomics::put);
    bench.moreFirst("Atomics.get", Atomics::get);
    bench.moreFirst("Atomics.flushAll", Atomics::flushAll);
    bench.moreFirst("Atomics.flushLocalAll", Atomics::flushLocalAll);
    bench.inPairs(false);
    window.unlockAll();
    window.free();
  }

  private static void accumulate() throws Exception {
    if (!Messages.receives()) {
      window.accumulate(DATA, 1, MPI.INT, Messages.peer(), 0, 1, MPI.INT, MPI.SUM);
      window.flush(Messages.peer());
    }
    World.barrier();
  }

  private static void getAccumulate() throws Exception {
    if (!Messages.receives()) {
      int peer = Messages.peer();
      window.getAccumulate(DATA, 1, MPI.INT, RESULT, 1, MPI.INT, peer, 0, 1, MPI.INT, MPI.SUM);
      window.flush(peer);
    }
    World.barrier();
  }

  private static void fetchAndOp() throws Exception {
    if (!Messages.receives()) {
      window.fetchAndOp(DATA, RESULT, MPI.INT, Messages.peer(), 0, MPI.SUM);
      window.flush(Messages.peer());
    }
    World.barrier();
  }

  private static void compareAndSwap() throws Exception {
    if (!Messages.receives()) {
      window.compareAndSwap(DATA, DATA, RESULT, MPI.INT, Messages.peer(), 0);
      window.flush(Messages.peer());
    }
    World.barrier();
  }

  private static void rAccumulate() throws Exception {
    if (!Messages.receives()) {
      int peer = Messages.peer();
      window.rAccumulate(DATA, 1, MPI.INT, peer, 0, 1, MPI.INT, MPI.SUM).waitFor();
    }
    World.barrier();
  }

  private static void rGetAccumulate() throws Exception {
    if (!Messages.receives()) {
      int peer = Messages.peer();
      window
          .rGetAccumulate(DATA, 1, MPI.INT, RESULT, 1, MPI.INT, peer, 0, 1, MPI.INT, MPI.SUM)
          .waitFor();
    }
    World.barrier();
  }

  private static void put() throws Exception {
    if (!Messages.receives()) {
      window.put(DATA, 8, MPI.BYTE, Messages.peer(), 0, 8, MPI.BYTE);
      window.flush(Messages.peer());
    }
    World.barrier();
  }

  private static void get() throws Exception {
    if (!Messages.receives()) {
      window.get(RESULT, 8, MPI.BYTE, Messages.peer(), 0, 8, MPI.BYTE);
      window.flush(Messages.peer());
    }
    World.barrier();
  }

  private static void flushAll() throws Exception {
    if (!Messages.receives()) {
      window.accumulate(DATA, 1, MPI.INT, Messages.peer(), 0, 1, MPI.INT, MPI.SUM);
      window.flushAll();
    }
    World.barrier();
  }

  private static void flushLocalAll() throws Exception {
    if (!Messages.receives()) {
      window.accumulate(DATA, 1, MPI.INT, Messages.peer(), 0, 1, MPI.INT, MPI.SUM);
      window.flushLocalAll();
    }
    World.barrier();
  }
}
