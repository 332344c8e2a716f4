package org.waitprof.cli.mpi;

import java.lang.reflect.Method;

/** Open MPI's binding: counts, no offsets. */
final class OpenMpiWorld extends BindingWorld {
  private final Method allToAll;
  private final Method sendReceive;
  private final Method send;
  private final Method receive;

  OpenMpiWorld(Class<?> mpi) {
    super(mpi, "getRank", "getSize", "abort");
    allToAll = ofWorld("allToAll", 6);
    sendReceive = ofWorld("sendRecv", 10);
    send = ofWorld("send", 5);
    receive = ofWorld("recv", 5);
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

  @Override
  protected void swap(long[] outgoing, long[] incoming) {
    call(allToAll, world, outgoing, 1, type, incoming, 1, type);
  }

  @Override
  protected void swap(long[] outgoing, int to, long[] incoming, int from, int tag) {
    int given = outgoing.length;
    int taken = incoming.length;
    call(sendReceive, world, outgoing, given, type, to, tag, incoming, taken, type, from, tag);
  }

  @Override
  protected void send(long[] numbers, int to, int tag) {
    call(send, world, numbers, numbers.length, type, to, tag);
  }

  @Override
  protected void receive(long[] numbers, int from, int tag) {
    call(receive, world, numbers, numbers.length, type, from, tag);
  }
}
