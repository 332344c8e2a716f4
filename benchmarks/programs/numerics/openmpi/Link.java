package numerics;

import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** All that the kernels ask of MPI, on Open MPI. */
final class Link {
  private static Intracomm world;
  private static final Map<Integer, ArrayDeque<DoubleBuffer>> FREE = new HashMap<>();

  private Link() {}

  /** A message under way; {@code into} is null of one that was sent. */
  record Pending(Request request, DoubleBuffer buffer, double[] into) {}

  static String[] open(String[] arguments) throws MPIException {
    String[] own = MPI.Init(arguments);
    world = MPI.COMM_WORLD;
    return own;
  }

  static int rank() {
    try {
      return world.getRank();
    } catch (MPIException e) {
      throw new IllegalStateException(e);
    }
  }

  static int size() {
    try {
      return world.getSize();
    } catch (MPIException e) {
      throw new IllegalStateException(e);
    }
  }

  static void close() throws MPIException {
    MPI.Finalize();
  }

  static Pending send(double[] from, int to, int tag) throws MPIException {
    DoubleBuffer buffer = buffer(from.length);
    buffer.put(0, from);
    return new Pending(world.iSend(buffer, from.length, MPI.DOUBLE, to, tag), buffer, null);
  }

  static Pending receive(double[] into, int from, int tag) throws MPIException {
    DoubleBuffer buffer = buffer(into.length);
    return new Pending(world.iRecv(buffer, into.length, MPI.DOUBLE, from, tag), buffer, into);
  }

  private static DoubleBuffer buffer(int length) {
    DoubleBuffer free = FREE.computeIfAbsent(length, none -> new ArrayDeque<>()).poll();
    return free == null ? MPI.newDoubleBuffer(length) : free;
  }

  static void await(Pending pending) throws MPIException {
    pending.request().waitFor();
    arrived(pending);
  }

  static void awaitAll(Pending... pending) throws MPIException {
    Request[] requests = new Request[pending.length];
    for (int i = 0; i < requests.length; i++) {
      requests[i] = pending[i].request();
    }
    Request.waitAll(requests);
    for (Pending each : pending) {
      arrived(each);
    }
  }

  private static void arrived(Pending pending) {
    if (pending.into() != null) {
      pending.buffer().get(0, pending.into());
    }
    FREE.get(pending.buffer().capacity()).add(pending.buffer());
  }

  static void allToAll(double[] out, double[] in, int block) throws MPIException {
    world.allToAll(out, block, MPI.DOUBLE, in, block, MPI.DOUBLE);
  }

  static void allToAll(int[] out, int[] in, int block) throws MPIException {
    world.allToAll(out, block, MPI.INT, in, block, MPI.INT);
  }

  static void allToAllv(
      int[] out, int[] outCounts, int[] outAt, int[] in, int[] inCounts, int[] inAt)
      throws MPIException {
    // With arrays the JVM crashes, at 2^17 numbers a rank and more, on one rank as well.
    IntBuffer from = MPI.newIntBuffer(out.length).put(0, out);
    IntBuffer to = MPI.newIntBuffer(in.length);
    world.allToAllv(from, outCounts, outAt, MPI.INT, to, inCounts, inAt, MPI.INT);
    to.get(0, in);
  }

  static void sum(double[] values) throws MPIException {
    world.allReduce(values, values.length, MPI.DOUBLE, MPI.SUM);
  }

  static void sum(int[] values) throws MPIException {
    world.allReduce(values, values.length, MPI.INT, MPI.SUM);
  }
}
