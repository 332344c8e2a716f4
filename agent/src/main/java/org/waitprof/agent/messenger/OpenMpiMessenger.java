package org.waitprof.agent.messenger;

import java.lang.reflect.Method;

/** Open MPI's Java binding: camel case, buffers are arrays, no offsets. */
final class OpenMpiMessenger implements Messenger {
  private static final int TAG = 7311;

  private final Object comm;
  private final Object bytes;
  private final Object longs;
  private final Object minimum;
  private final Method send;
  private final Method receive;
  private final Method broadcast;
  private final Method reduceAll;
  private final Method free;
  private final int rank;
  private final int size;
  private final String library;

  OpenMpiMessenger(Class<?> mpi) throws ReflectiveOperationException {
    ClassLoader loader = mpi.getClassLoader();
    Class<?> commClass = Class.forName("mpi.Comm", true, loader);
    Class<?> type = Class.forName("mpi.Datatype", true, loader);
    Class<?> op = Class.forName("mpi.Op", true, loader);
    Object world = mpi.getField("COMM_WORLD").get(null);
    rank = (int) commClass.getMethod("getRank").invoke(world);
    size = (int) commClass.getMethod("getSize").invoke(world);
    comm = Class.forName("mpi.Intracomm", true, loader).getMethod("dup").invoke(world);
    bytes = mpi.getField("BYTE").get(null);
    longs = mpi.getField("LONG").get(null);
    minimum = mpi.getField("MIN").get(null);
    send = commClass.getMethod("send", Object.class, int.class, type, int.class, int.class);
    receive = commClass.getMethod("recv", Object.class, int.class, type, int.class, int.class);
    broadcast = commClass.getMethod("bcast", Object.class, int.class, type, int.class);
    reduceAll = commClass.getMethod("allReduce", Object.class, int.class, type, op);
    free = commClass.getMethod("free");
    String version = (String) mpi.getMethod("getLibVersion").invoke(null);
    int comma = version.indexOf(',');
    library = (comma < 0 ? version : version.substring(0, comma)).replace(" v", " ");
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
    broadcast.invoke(comm, buffer, 1, longs, 0);
    return buffer[0];
  }

  @Override
  public long[] minima(long[] values) throws ReflectiveOperationException {
    long[] buffer = values.clone();
    reduceAll.invoke(comm, buffer, buffer.length, longs, minimum);
    return buffer;
  }

  @Override
  public void send(byte[] message, int to) throws ReflectiveOperationException {
    send.invoke(comm, new long[] {message.length}, 1, longs, to, TAG);
    send.invoke(comm, message, message.length, bytes, to, TAG);
  }

  @Override
  public byte[] receive(int from) throws ReflectiveOperationException {
    long[] length = new long[1];
    receive.invoke(comm, length, 1, longs, from, TAG);
    byte[] message = new byte[(int) length[0]];
    receive.invoke(comm, message, message.length, bytes, from, TAG);
    return message;
  }

  @Override
  public String library() {
    return library;
  }

  @Override
  public void close() throws ReflectiveOperationException {
    free.invoke(comm);
  }
}
