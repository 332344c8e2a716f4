package paths;

import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.UserFunction;

/** The MPI calls of the programs about call paths, on Open MPI; each notes itself on its own line. */
public final class Port {
  private Port() {}

  static String[] open(String[] args, boolean threads) throws Exception {
    if (threads) {
      Truth.note("MPI_Init_thread"); int provided = MPI.InitThread(args, MPI.THREAD_MULTIPLE);
      if (provided != MPI.THREAD_MULTIPLE) {
        throw new IllegalStateException("no MPI_THREAD_MULTIPLE but level " + provided);
      }
    } else {
      Truth.note("MPI_Init"); MPI.Init(args);
    }
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    return args;
  }

  static int rank() {
    try {
      return MPI.COMM_WORLD.getRank();
    } catch (MPIException e) {
      throw new IllegalStateException(e);
    }
  }

  static int size() throws Exception {
    return MPI.COMM_WORLD.getSize();
  }

  /** An MPI call that needs no other rank. */
  static void poll() {
    try {
      Truth.note("MPI_Iprobe"); MPI.COMM_WORLD.iProbe(MPI.ANY_SOURCE, 77);
    } catch (MPIException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Polls, without a walk of one's own each time. */
  static void poll(int times) throws Exception {
    for (int i = 0; i < times; i++) {
      MPI.COMM_WORLD.iProbe(MPI.ANY_SOURCE, 77); if (i == 0) Truth.note("MPI_Iprobe", times);
    }
  }

  static void barrier() throws Exception {
    Truth.note("MPI_Barrier"); MPI.COMM_WORLD.barrier();
  }

  static void sendTwice(int[] data, int to) throws Exception {
    Truth.note("MPI_Send"); MPI.COMM_WORLD.send(data, data.length, MPI.INT, to, 1);
    Truth.note("MPI_Send"); MPI.COMM_WORLD.send(data, data.length, MPI.INT, to, 2);
  }

  /** Two receive lines in one method. */
  static void receiveTwice(int[] data, int from) throws Exception {
    Truth.note("MPI_Recv"); MPI.COMM_WORLD.recv(data, data.length, MPI.INT, from, 1);
    Truth.note("MPI_Recv"); MPI.COMM_WORLD.recv(data, data.length, MPI.INT, from, 2);
  }

  /** An MPI call that fails. */
  static void fail() throws Exception {
    Truth.note("MPI_Send"); MPI.COMM_WORLD.send(new int[1], 1, MPI.INT, 4711, 1);
  }

  /** A reduction with an operation that calls MPI itself: that call is the binding's business. */
  static void reduceWithOwnOperation() throws Exception {
    int[] value = {1};
    Op op = new Op(new UserFunction() {
      @Override
      public void call(Object in, Object inOut, int count, Datatype type) throws MPIException {
        MPI.COMM_SELF.iProbe(MPI.ANY_SOURCE, 77);
      }
    }, true);
    Truth.note("MPI_Allreduce"); MPI.COMM_WORLD.allReduce(value, 1, MPI.INT, op);
    op.free();
  }

  static void close() throws Exception {
    MPI.Finalize();
  }
}
