package org.waitprof.cli.mpi;

import java.lang.reflect.Method;

/** MPJ Express' binding: offsets and counts, names with capital letters. */
final class MpjWorld extends BindingWorld {
  private final Method allToAll;
  private final Method sendReceive;
  private final Method send;
  private final Method receive;

  MpjWorld(Class<?> mpi) {
    super(mpi, "Rank", "Size", "Abort");
    allToAll = ofWorld("Alltoall", 8);
    sendReceive = ofWorld("Sendrecv", 12);
    send = ofWorld("Send", 6);
    receive = ofWorld("Recv", 6);
  }

  @Override
  protected void swap(long[] outgoing, long[] incoming) {
    call(allToAll, world, outgoing, 0, 1, type, incoming, 0, 1, type);
  }

  @Override
  protected void swap(long[] outgoing, int to, long[] incoming, int from, int tag) {
    int given = outgoing.length;
    int taken = incoming.length;
    call(
        sendReceive, world, outgoing, 0, given, type, to, tag, incoming, 0, taken, type, from, tag);
  }

  @Override
  protected void send(long[] numbers, int to, int tag) {
    call(send, world, numbers, 0, numbers.length, type, to, tag);
  }

  @Override
  protected void receive(long[] numbers, int from, int tag) {
    call(receive, world, numbers, 0, numbers.length, type, from, tag);
  }
}
