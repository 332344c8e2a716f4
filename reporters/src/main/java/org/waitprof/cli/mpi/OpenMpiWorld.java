package org.waitprof.cli.mpi;

import java.lang.reflect.Method;

/** Open MPI's binding: counts, no offsets. */
final class OpenMpiWorld extends MpiWorld {
  private final Class<?> mpi;
  private final Object world;
  private final Object type;
  private final Method allToAll;
  private final Method sendReceive;
  private final Method send;
  private final Method receive;

  OpenMpiWorld(Class<?> mpi) {
    super(number(mpi, "getRank"), number(mpi, "getSize"));
    this.mpi = mpi;
    world = constant(mpi, "COMM_WORLD");
    type = constant(mpi, "LONG");
    allToAll = method(world.getClass(), "allToAll", 6);
    sendReceive = method(world.getClass(), "sendRecv", 10);
    send = method(world.getClass(), "send", 5);
    receive = method(world.getClass(), "recv", 5);
  }

  /** Whether the binding is this one: its names begin with small letters. */
  static boolean is(Class<?> mpi) {
    for (Method method : constant(mpi, "COMM_WORLD").getClass().getMethods()) {
      if (method.getName().equals("getRank")) {
        return true;
      }
    }
    return false;
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
    call(allToAll, world, outgoing, 1, type, incoming, 1, type);
  }

  @Override
  void swap(long[] outgoing, int to, long[] incoming, int from, int tag) {
    int given = outgoing.length;
    int taken = incoming.length;
    call(sendReceive, world, outgoing, given, type, to, tag, incoming, taken, type, from, tag);
  }

  @Override
  void send(long[] numbers, int to, int tag) {
    call(send, world, numbers, numbers.length, type, to, tag);
  }

  @Override
  void receive(long[] numbers, int from, int tag) {
    call(receive, world, numbers, numbers.length, type, from, tag);
  }

  @Override
  public void abort(int exitCode) {
    try {
      call(method(world.getClass(), "abort", 1), world, exitCode);
    } finally {
      Runtime.getRuntime().halt(exitCode);
    }
  }
}
