package paths;

import mpi.Datatype;
import mpi.MPI;
import mpi.Op;
import mpi.User_function;

/** The MPI calls of the programs about call paths, on MPJ Express; each notes itself on its own line. */
public final class Port {
  private Port() {}

  static String[] open(String[] args, boolean threads) throws Exception {
    Truth.note("MPI_Init"); return MPI.Init(args);
  }

  static int rank() {
    return MPI.COMM_WORLD.Rank();
  }

  static int size() {
    return MPI.COMM_WORLD.Size();
  }

  /** An MPI call that needs no other rank. */
  static void poll() {
    Truth.note("MPI_Iprobe"); MPI.COMM_WORLD.Iprobe(MPI.ANY_SOURCE, 77);
  }

  /** Polls, without a walk of one's own each time. */
  static void poll(int times) {
    for (int i = 0; i < times; i++) {
      MPI.COMM_WORLD.Iprobe(MPI.ANY_SOURCE, 77); if (i == 0) Truth.note("MPI_Iprobe", times);
    }
  }

  static void barrier() {
    Truth.note("MPI_Barrier"); MPI.COMM_WORLD.Barrier();
  }

  static void sendTwice(int[] data, int to) {
    Truth.note("MPI_Send"); MPI.COMM_WORLD.Send(data, 0, data.length, MPI.INT, to, 1);
    Truth.note("MPI_Send"); MPI.COMM_WORLD.Send(data, 0, data.length, MPI.INT, to, 2);
  }

  /** Two receive lines in one method. */
  static void receiveTwice(int[] data, int from) {
    Truth.note("MPI_Recv"); MPI.COMM_WORLD.Recv(data, 0, data.length, MPI.INT, from, 1);
    Truth.note("MPI_Recv"); MPI.COMM_WORLD.Recv(data, 0, data.length, MPI.INT, from, 2);
  }

  /** An MPI call that fails. */
  static void fail() {
    Truth.note("MPI_Send"); MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 4711, 1);
  }

  /** A reduction with an operation that calls MPI itself: that call is the binding's business. */
  static void reduceWithOwnOperation() {
    int[] in = {1};
    int[] out = {0};
    Op op = new Op(new User_function() {
      @Override
      public void Call(Object inVec, int inOffset, Object inOut, int inOutOffset, int count, Datatype type) {
        MPI.COMM_WORLD.Iprobe(MPI.ANY_SOURCE, 77);
      }
    }, true);
    Truth.note("MPI_Allreduce"); MPI.COMM_WORLD.Allreduce(in, 0, out, 0, 1, MPI.INT, op);
  }

  static void close() {
    MPI.Finalize();
  }
}
