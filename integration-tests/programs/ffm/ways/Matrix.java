// Expected: waiting of each way, by rank, as the lines "way" say (see Bench); how it must be seen: ways.seen.
// Runs on an even number of ranks. Arguments: "all", or names of methods; "late=MICROSECONDS".
package ways;

import cmpi.Mpi;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import waits.World;

/** Ways to wait on a binding in C's style. Messages go from odd ranks to even ones. */
public final class Matrix {
  private static final int BYTES = 64;
  private static final int COUNT = 8;
  private static final int TAG = 3;
  private static final int MOST_RANKS = 16;
  private static final long WORLD = Mpi.MPI_COMM_WORLD;
  private static final long WIDTH = Mpi.HANDLE.byteSize();
  private static final MemorySegment MINE = room(MOST_RANKS * BYTES);
  private static final MemorySegment ALL = room(MOST_RANKS * BYTES);
  private static final MemorySegment REQUESTS = room(64);
  private static final MemorySegment FIRST = REQUESTS.asSlice(0, WIDTH);
  private static final MemorySegment STATUS = room(256);
  private static final MemorySegment FLAG = room(8);
  private static final MemorySegment MADE = room(8);

  private static int rank;
  private static int peer;
  private static int last;

  private Matrix() {}

  private static MemorySegment room(int bytes) {
    return Arena.global().allocate(bytes, 8);
  }

  public static void main(String[] args) throws Exception {
    Bench bench = new Bench(World.init(args));
    rank = World.rank();
    peer = rank ^ 1;
    last = World.size() - 1;
    bench.inPairs(true);
    bench.last("Matrix.recv", Matrix::recv);
    bench.first("Matrix.sSend", Matrix::sSend);
    bench.last("Matrix.probe", Matrix::probe);
    bench.last("Matrix.await", Matrix::await);
    bench.last("Matrix.awaitAll", Matrix::awaitAll);
    bench.last("Matrix.test", Matrix::test);
    bench.last("Matrix.testAll", Matrix::testAll);
    bench.last("Matrix.iProbe", Matrix::iProbe);
    bench.last("Matrix.iProbeIrecv", Matrix::iProbeIrecv);
    bench.last("Matrix.probeIrecv", Matrix::probeIrecv);
    bench.inPairs(false);
    bench.last("Matrix.iAllReduce", Matrix::iAllReduce);
    bench.last("Matrix.iAllReduceTest", Matrix::iAllReduceTest);
    bench.last("Matrix.mixed", Matrix::mixed);
    bench.last("Matrix.barrier", Matrix::barrier);
    bench.last("Matrix.allReduce", Matrix::allReduce);
    bench.last("Matrix.bcast", Matrix::bcast);
    bench.last("Matrix.gather", Matrix::gather);
    bench.last("Matrix.dup", Matrix::dup);
    bench.print();
    World.finish();
  }

  private static boolean receives() {
    return rank % 2 == 0;
  }

  private static void send() {
    Mpi.MPI_Send(MINE, BYTES, Mpi.MPI_BYTE, peer, TAG, WORLD);
  }

  private static void take() {
    Mpi.MPI_Recv(ALL, BYTES, Mpi.MPI_BYTE, peer, TAG, WORLD, STATUS);
  }

  private static void receive(MemorySegment request) {
    Mpi.MPI_Irecv(ALL, BYTES, Mpi.MPI_BYTE, peer, TAG, WORLD, request);
  }

  private static void begin() {
    if (receives()) {
      receive(FIRST);
    } else {
      Mpi.MPI_Isend(MINE, BYTES, Mpi.MPI_BYTE, peer, TAG, WORLD, FIRST);
    }
  }

  /** Two requests: a message from a rank, and one to it. */
  private static void exchange(int with) {
    Mpi.MPI_Irecv(ALL, BYTES, Mpi.MPI_BYTE, with, TAG, WORLD, FIRST);
    Mpi.MPI_Isend(
        MINE, BYTES, Mpi.MPI_BYTE, with, TAG, WORLD, REQUESTS.asSlice(WIDTH, WIDTH));
  }

  private static void start(MemorySegment request) {
    Mpi.MPI_Iallreduce(MINE, ALL, COUNT, Mpi.MPI_INT, Mpi.MPI_SUM, WORLD, request);
  }

  private static boolean isSet() {
    return FLAG.get(ValueLayout.JAVA_INT, 0) != 0;
  }

  private static void testUntilDone() {
    do {
      Thread.onSpinWait();
      Mpi.MPI_Test(FIRST, FLAG, STATUS);
    } while (!isSet());
  }

  private static void probeUntilThere() {
    do {
      Thread.onSpinWait();
      Mpi.MPI_Iprobe(peer, TAG, WORLD, FLAG, STATUS);
    } while (!isSet());
  }

  private static void recv() {
    if (receives()) {
      take();
    } else {
      send();
    }
  }

  private static void sSend() {
    if (receives()) {
      take();
    } else {
      Mpi.MPI_Ssend(MINE, BYTES, Mpi.MPI_BYTE, peer, TAG, WORLD);
    }
  }

  private static void probe() {
    if (receives()) {
      Mpi.MPI_Probe(peer, TAG, WORLD, STATUS);
      take();
    } else {
      send();
    }
  }

  private static void await() {
    begin();
    Mpi.MPI_Wait(FIRST, STATUS);
  }

  private static void awaitAll() {
    exchange(peer);
    Mpi.MPI_Waitall(2, REQUESTS, STATUS);
  }

  private static void test() {
    begin();
    testUntilDone();
  }

  private static void testAll() {
    exchange(peer);
    do {
      Thread.onSpinWait();
      Mpi.MPI_Testall(2, REQUESTS, FLAG, STATUS);
    } while (!isSet());
  }

  private static void iProbe() {
    if (receives()) {
      probeUntilThere();
      take();
    } else {
      send();
    }
  }

  private static void iProbeIrecv() {
    if (receives()) {
      probeUntilThere();
      receive(FIRST);
      Mpi.MPI_Wait(FIRST, STATUS);
    } else {
      send();
    }
  }

  private static void probeIrecv() {
    if (receives()) {
      Mpi.MPI_Probe(peer, TAG, WORLD, STATUS);
      receive(FIRST);
      Mpi.MPI_Wait(FIRST, STATUS);
    } else {
      send();
    }
  }

  private static void iAllReduce() {
    start(FIRST);
    Mpi.MPI_Wait(FIRST, STATUS);
  }

  private static void iAllReduceTest() {
    start(FIRST);
    testUntilDone();
  }

  /** The message is there from the start; the collective is what is waited for. */
  private static void mixed() {
    exchange(rank);
    start(REQUESTS.asSlice(2 * WIDTH, WIDTH));
    Mpi.MPI_Waitall(3, REQUESTS, STATUS);
  }

  private static void barrier() {
    Mpi.MPI_Barrier(WORLD);
  }

  private static void allReduce() {
    Mpi.MPI_Allreduce(MINE, ALL, COUNT, Mpi.MPI_INT, Mpi.MPI_SUM, WORLD);
  }

  private static void bcast() {
    Mpi.MPI_Bcast(MINE, COUNT, Mpi.MPI_INT, last, WORLD);
  }

  private static void gather() {
    Mpi.MPI_Gather(MINE, COUNT, Mpi.MPI_INT, ALL, COUNT, Mpi.MPI_INT, 0, WORLD);
  }

  private static void dup() {
    Mpi.MPI_Comm_dup(WORLD, MADE);
    Mpi.MPI_Comm_free(MADE);
  }
}
