package org.waitprof.cli.mpi;

import java.lang.reflect.Method;

/** MPJ Express' binding: offsets and counts, names with capital letters. */
final class MpjWorld extends MpiWorld {
  private final Class<?> mpi;
  private final Object world;
  private final Object type;
  private final Method allToAll;
  private final Method sendReceive;
  private final Method send;
  private final Method receive;

  MpjWorld(Class<?> mpi) {
    super(number(mpi, "Rank"), number(mpi, "Size"));
    this.mpi = mpi;
    world = constant(mpi, "COMM_WORLD");
    type = constant(mpi, "LONG");
    allToAll = method(world.getClass(), "Alltoall", 8);
    sendReceive = method(world.getClass(), "Sendrecv", 12);
    send = method(world.getClass(), "Send", 6);
    receive = method(world.getClass(), "Recv", 6);
  }

  private static int number(Class<?> mpi, String what) {
    Object world = constant(mpi, "COMM_WORLD");
    return call(method(world.getClass(), what, 0), world) instanceof Integer number ? number : 0;
  }

  @Override
  Class<?> mpi() {
    return mpi;
  }

  @Override
  void swap(long[] outgoing, long[] incoming) {
    call(allToAll, world, outgoing, 0, 1, type, incoming, 0, 1, type);
  }

  @Override
  void swap(long[] outgoing, int to, long[] incoming, int from, int tag) {
    int given = outgoing.length;
    int taken = incoming.length;
    call(
        sendReceive, world, outgoing, 0, given, type, to, tag, incoming, 0, taken, type, from, tag);
  }

  @Override
  void send(long[] numbers, int to, int tag) {
    call(send, world, numbers, 0, numbers.length, type, to, tag);
  }

  @Override
  void receive(long[] numbers, int from, int tag) {
    call(receive, world, numbers, 0, numbers.length, type, from, tag);
  }

  @Override
  public void abort(int exitCode) {
    try {
      call(method(world.getClass(), "Abort", 1), world, exitCode);
    } finally {
      Runtime.getRuntime().halt(exitCode);
    }
  }
}
