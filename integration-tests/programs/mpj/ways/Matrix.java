// Expected: waiting of each way, by rank, as the lines "way" say (see Bench), with their pattern.
// Runs on 2 ranks of one host. Arguments: "all", or names of methods.
package ways;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import waits.World;

/** Ways to wait on MPJ Express. Messages go from rank 1 to rank 0. */
public final class Matrix {
  private static final int COUNT = 8;
  private static final int TAG = 3;
  private static final int[] MINE = new int[2 * COUNT];
  private static final int[] ALL = new int[2 * COUNT];

  private static Intracomm world;
  private static Prequest persistent;

  private Matrix() {}

  public static void main(String[] args) throws Exception {
    Bench bench = new Bench(World.init(args));
    world = MPI.COMM_WORLD;
    bench.last("Matrix.recv", "late_sender", Matrix::recv);
    bench.first("Matrix.sSend", "late_receiver", Matrix::sSend);
    bench.moreLast("Matrix.sendRecv", "late_sender", Matrix::sendRecv);
    bench.last("Matrix.probe", "late_sender", Matrix::probe);
    bench.last("Matrix.await", "late_sender", Matrix::await);
    bench.last("Matrix.awaitAll", "late_sender", Matrix::awaitAll);
    bench.moreLast("Matrix.awaitAny", "late_sender", Matrix::awaitAny);
    persistent =
        World.rank() == 0
            ? world.Recv_init(ALL, 0, COUNT, MPI.INT, 1, TAG)
            : world.Send_init(MINE, 0, COUNT, MPI.INT, 0, TAG);
    bench.moreLast("Matrix.start", "late_sender", Matrix::start);
    bench.last("Matrix.test", "late_sender_polled", Matrix::test);
    bench.first("Matrix.sent", "late_receiver", Matrix::sent);
    bench.last("Matrix.barrier", "wait_at_barrier", Matrix::barrier);
    bench.last("Matrix.allReduce", "wait_at_nxn", Matrix::allReduce);
    bench.moreLast("Matrix.allToAll", "wait_at_nxn", Matrix::allToAll);
    bench.last("Matrix.bcast", "late_broadcast", Matrix::bcast);
    bench.last("Matrix.gather", "early_reduce", Matrix::gather);
    bench.last("Matrix.split", "wait_at_communicator", Matrix::split);
    bench.print();
    World.finish();
  }

  private static void send() throws MPIException {
    world.Send(MINE, 0, COUNT, MPI.INT, 0, TAG);
  }

  private static void take() throws MPIException {
    world.Recv(ALL, 0, COUNT, MPI.INT, 1, TAG);
  }

  private static void recv() throws Exception {
    if (World.rank() == 0) {
      take();
    } else {
      send();
    }
  }

  private static void sSend() throws Exception {
    if (World.rank() == 0) {
      take();
    } else {
      world.Ssend(MINE, 0, COUNT, MPI.INT, 0, TAG);
    }
  }

  private static void sendRecv() throws Exception {
    int peer = 1 - World.rank();
    world.Sendrecv(MINE, 0, COUNT, MPI.INT, peer, TAG, ALL, 0, COUNT, MPI.INT, peer, TAG);
  }

  private static void probe() throws Exception {
    if (World.rank() == 0) {
      world.Probe(1, TAG);
      take();
    } else {
      send();
    }
  }

  private static Request begin() throws MPIException {
    return World.rank() == 0
        ? world.Irecv(ALL, 0, COUNT, MPI.INT, 1, TAG)
        : world.Isend(MINE, 0, COUNT, MPI.INT, 0, TAG);
  }

  private static Request[] exchange() throws MPIException {
    int peer = 1 - World.rank();
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
    Request[] both = exchange();
    Request.Waitany(both);
    Request.Waitany(both);
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

  private static void sent() throws Exception {
    if (World.rank() == 0) {
      take();
    } else {
      Request request = world.Issend(MINE, 0, COUNT, MPI.INT, 0, TAG);
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
    world.Bcast(MINE, 0, COUNT, MPI.INT, 1);
  }

  private static void gather() throws Exception {
    world.Gather(MINE, 0, COUNT, MPI.INT, ALL, 0, COUNT, MPI.INT, 0);
  }

  private static void split() throws Exception {
    Intracomm made = world.Split(0, World.rank());
    if (made == null) {
      throw new IllegalStateException();
    }
  }
}
