// Expected: waiting of each way, by rank, as the lines "way" say (see Bench); how it must be seen: ways.seen.
// Runs on an even number of ranks. Arguments: "all", or names of methods; "late=MICROSECONDS".
package ways;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import waits.World;

/** Ways to wait on MPJ Express. Messages go from odd ranks to even ones. */
public final class Matrix {
  private static final int COUNT = 8;
  private static final int TAG = 3;
  private static final int MOST_RANKS = 16;
  private static final int[] MINE = new int[MOST_RANKS * COUNT];
  private static final int[] ALL = new int[MOST_RANKS * COUNT];

  private static Intracomm world;
  private static Prequest persistent;

  private Matrix() {}

  public static void main(String[] args) throws Exception {
    Bench bench = new Bench(World.init(args));
    world = MPI.COMM_WORLD;
    bench.inPairs(true);
    bench.last("Matrix.recv", Matrix::recv);
    bench.first("Matrix.sSend", Matrix::sSend);
    bench.moreLast("Matrix.sendRecv", Matrix::sendRecv);
    bench.last("Matrix.probe", Matrix::probe);
    bench.last("Matrix.await", Matrix::await);
    bench.last("Matrix.awaitAll", Matrix::awaitAll);
    bench.moreLast("Matrix.awaitAny", Matrix::awaitAny);
    bench.moreLast("Matrix.awaitSome", Matrix::awaitSome);
    persistent =
        receives()
            ? world.Recv_init(ALL, 0, COUNT, MPI.INT, peer(), TAG)
            : world.Send_init(MINE, 0, COUNT, MPI.INT, peer(), TAG);
    bench.moreLast("Matrix.start", Matrix::start);
    bench.last("Matrix.test", Matrix::test);
    bench.last("Matrix.testAll", Matrix::testAll);
    bench.moreLast("Matrix.testAny", Matrix::testAny);
    bench.moreLast("Matrix.testSome", Matrix::testSome);
    bench.last("Matrix.iProbe", Matrix::iProbe);
    bench.last("Matrix.iProbeIrecv", Matrix::iProbeIrecv);
    bench.last("Matrix.probeIrecv", Matrix::probeIrecv);
    bench.first("Matrix.sent", Matrix::sent);
    bench.inPairs(false);
    bench.last("Matrix.barrier", Matrix::barrier);
    bench.last("Matrix.allReduce", Matrix::allReduce);
    bench.moreLast("Matrix.allToAll", Matrix::allToAll);
    bench.last("Matrix.bcast", Matrix::bcast);
    bench.last("Matrix.gather", Matrix::gather);
    bench.last("Matrix.reduce", Matrix::reduce);
    bench.first("Matrix.scan", Matrix::scan);
    bench.last("Matrix.split", Matrix::split);
    bench.print();
    World.finish();
  }

  /** The other rank of the pair. */
  private static int peer() throws MPIException {
    return World.rank() ^ 1;
  }

  /** Whether this rank of the pair gets the messages. */
  private static boolean receives() throws MPIException {
    return World.rank() % 2 == 0;
  }

  private static void send() throws MPIException {
    world.Send(MINE, 0, COUNT, MPI.INT, peer(), TAG);
  }

  private static void take() throws MPIException {
    world.Recv(ALL, 0, COUNT, MPI.INT, peer(), TAG);
  }

  private static void recv() throws Exception {
    if (receives()) {
      take();
    } else {
      send();
    }
  }

  private static void sSend() throws Exception {
    if (receives()) {
      take();
    } else {
      world.Ssend(MINE, 0, COUNT, MPI.INT, peer(), TAG);
    }
  }

  private static void sendRecv() throws Exception {
    int peer = peer();
    world.Sendrecv(MINE, 0, COUNT, MPI.INT, peer, TAG, ALL, 0, COUNT, MPI.INT, peer, TAG);
  }

  private static void probe() throws Exception {
    if (receives()) {
      world.Probe(peer(), TAG);
      take();
    } else {
      send();
    }
  }

  private static Request begin() throws MPIException {
    return receives()
        ? world.Irecv(ALL, 0, COUNT, MPI.INT, peer(), TAG)
        : world.Isend(MINE, 0, COUNT, MPI.INT, peer(), TAG);
  }

  private static Request[] exchange() throws MPIException {
    int peer = peer();
    return new Request[] {
      world.Irecv(ALL, 0, COUNT, MPI.INT, peer, TAG),
      world.Isend(MINE, 0, COUNT, MPI.INT, peer, TAG)
    };
  }

  private static void await() throws Exception {
    begin().Wait();
  }

  private static void awaitAll() throws Exception {
    Request.Waitall(exchange());
  }

  private static void awaitAny() throws Exception {
    Request.Waitany(new Request[] {begin()});
  }

  private static void awaitSome() throws Exception {
    Request.Waitsome(new Request[] {begin()});
  }

  private static void start() throws Exception {
    persistent.Start();
    persistent.Wait();
  }

  private static void test() throws Exception {
    Request request = begin();
    while (request.Test() == null) {
      Thread.onSpinWait();
    }
  }

  private static void testAll() throws Exception {
    Request[] both = exchange();
    while (Request.Testall(both) == null) {
      Thread.onSpinWait();
    }
  }

  private static void testAny() throws Exception {
    Request[] one = {begin()};
    while (Request.Testany(one) == null) {
      Thread.onSpinWait();
    }
  }

  private static void testSome() throws Exception {
    Request[] one = {begin()};
    while (Request.Testsome(one) == null) {
      Thread.onSpinWait();
    }
  }

  private static void iProbe() throws Exception {
    if (receives()) {
      while (world.Iprobe(peer(), TAG) == null) {
        Thread.onSpinWait();
      }
      take();
    } else {
      send();
    }
  }

  private static void iProbeIrecv() throws Exception {
    if (receives()) {
      while (world.Iprobe(peer(), TAG) == null) {
        Thread.onSpinWait();
      }
      begin().Wait();
    } else {
      send();
    }
  }

  private static void probeIrecv() throws Exception {
    if (receives()) {
      world.Probe(peer(), TAG);
      begin().Wait();
    } else {
      send();
    }
  }

  private static void sent() throws Exception {
    if (receives()) {
      take();
    } else {
      Request request = world.Issend(MINE, 0, COUNT, MPI.INT, peer(), TAG);
      while (request.Test() == null) {
        Thread.onSpinWait();
      }
    }
  }

  private static void barrier() throws Exception {
    world.Barrier();
  }

  private static void allReduce() throws Exception {
    world.Allreduce(MINE, 0, ALL, 0, COUNT, MPI.INT, MPI.SUM);
  }

  private static void allToAll() throws Exception {
    world.Alltoall(MINE, 0, COUNT, MPI.INT, ALL, 0, COUNT, MPI.INT);
  }

  private static void bcast() throws Exception {
    world.Bcast(MINE, 0, COUNT, MPI.INT, World.size() - 1);
  }

  private static void gather() throws Exception {
    world.Gather(MINE, 0, COUNT, MPI.INT, ALL, 0, COUNT, MPI.INT, 0);
  }

  private static void reduce() throws Exception {
    world.Reduce(MINE, 0, ALL, 0, COUNT, MPI.INT, MPI.SUM, 0);
  }

  private static void scan() throws Exception {
    world.Scan(MINE, 0, ALL, 0, COUNT, MPI.INT, MPI.SUM);
  }

  private static void split() throws Exception {
    Intracomm made = world.Split(0, World.rank());
    if (made == null) {
      throw new IllegalStateException();
    }
  }
}
