package org.waitprof.agent.messenger;

import java.lang.reflect.Method;

/** MPJ Express: capitalised names, an offset behind each buffer. */
final class MpjMessenger implements Messenger {
  private static final int TAG = 7311;

  private final Object comm;
  private final Object bytes;
  private final Object longs;
  private final Object minimum;
  private final Method send;
  private final Method receive;
  private final Method broadcast;
  private final Method reduceAll;
  private final int rank;
  private final int size;

  MpjMessenger(Class<?> mpi) throws ReflectiveOperationException {
    ClassLoader loader = mpi.getClassLoader();
    Class<?> commClass = Class.forName("mpi.Comm", true, loader);
    Class<?> intracomm = Class.forName("mpi.Intracomm", true, loader);
    Class<?> type = Class.forName("mpi.Datatype", true, loader);
    Class<?> op = Class.forName("mpi.Op", true, loader);
    Object world = mpi.getField("COMM_WORLD").get(null);
    rank = (int) commClass.getMethod("Rank").invoke(world);
    size = (int) commClass.getMethod("Size").invoke(world);
    comm = intracomm.getMethod("clone").invoke(world);
    bytes = mpi.getField("BYTE").get(null);
    longs = mpi.getField("LONG").get(null);
    minimum = mpi.getField("MIN").get(null);
    Class<?> buffer = Object.class;
    Class<?> number = int.class;
    send = commClass.getMethod("Send", buffer, number, number, type, number, number);
    receive = commClass.getMethod("Recv", buffer, number, number, type, number, number);
    broadcast = intracomm.getMethod("Bcast", buffer, number, number, type, number);
    reduceAll = intracomm.getMethod("Allreduce", buffer, number, buffer, number, number, type, op);
  }

  @Override
  public int rank() {
    return rank;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public long fromRoot(long value) throws ReflectiveOperationException {
    long[] buffer = {value};
    broadcast.invoke(comm, buffer, 0, 1, longs, 0);
    return buffer[0];
  }

  @Override
  public long[] minima(long[] values) throws ReflectiveOperationException {
    long[] result = new long[values.length];
    reduceAll.invoke(comm, values, 0, result, 0, values.length, longs, minimum);
    return result;
  }

  @Override
  public void send(byte[] message, int to) throws ReflectiveOperationException {
    send.invoke(comm, new long[] {message.length}, 0, 1, longs, to, TAG);
    send.invoke(comm, message, 0, message.length, bytes, to, TAG);
  }

  @Override
  public byte[] receive(int from) throws ReflectiveOperationException {
    long[] length = new long[1];
    receive.invoke(comm, length, 0, 1, longs, from, TAG);
    byte[] message = new byte[(int) length[0]];
    receive.invoke(comm, message, 0, message.length, bytes, from, TAG);
    return message;
  }

  @Override
  public String library() {
    return "MPJ Express";
  }

  /** {@code Free} does nothing in this binding. */
  @Override
  public void close() {}
}
