package org.waitprof.agent.messenger;

import java.nio.ByteBuffer;
import org.waitprof.record.MessengerComm;
import org.waitprof.record.SizedComm;

/** Talks on a duplicate of the application's MPI_COMM_WORLD, whatever the binding. */
public final class CommMessenger implements Messenger {
  private final MessengerComm comm;
  private final int rank;
  private final int size;
  private final String library;

  /**
   * Duplicates MPI_COMM_WORLD. Collective.
   *
   * @param mpi the binding's class {@code mpi.MPI}, as the rank's class loader sees it
   * @throws ReflectiveOperationException if the binding is not as expected
   */
  public CommMessenger(Class<?> mpi) throws ReflectiveOperationException {
    try {
      Object world = mpi.getField("COMM_WORLD").get(null);
      rank = ((SizedComm) world).waitprof$askRank();
      size = ((SizedComm) world).waitprof$askSize();
      comm = (MessengerComm) ((MessengerComm) world).waitprof$duplicate();
      String version = comm.waitprof$library();
      int comma = version.indexOf(',');
      library = (comma < 0 ? version : version.substring(0, comma)).replace(" v", " ");
    } catch (Exception | LinkageError e) {
      throw failure(e);
    }
  }

  private static ReflectiveOperationException failure(Throwable e) {
    return new ReflectiveOperationException(e.toString(), e);
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
    try {
      long[] values = {value};
      comm.waitprof$broadcast(values);
      return values[0];
    } catch (Exception | LinkageError e) {
      throw failure(e);
    }
  }

  @Override
  public long[] minima(long[] values) throws ReflectiveOperationException {
    try {
      long[] minima = new long[values.length];
      comm.waitprof$minima(values, minima);
      return minima;
    } catch (Exception | LinkageError e) {
      throw failure(e);
    }
  }

  /** The length first, eight bytes. */
  @Override
  public void send(byte[] message, int to) throws ReflectiveOperationException {
    try {
      comm.waitprof$send(ByteBuffer.allocate(Long.BYTES).putLong(message.length).array(), to);
      comm.waitprof$send(message, to);
    } catch (Exception | LinkageError e) {
      throw failure(e);
    }
  }

  @Override
  public byte[] receive(int from) throws ReflectiveOperationException {
    try {
      byte[] length = new byte[Long.BYTES];
      comm.waitprof$receive(length, from);
      byte[] message = new byte[(int) ByteBuffer.wrap(length).getLong()];
      comm.waitprof$receive(message, from);
      return message;
    } catch (Exception | LinkageError e) {
      throw failure(e);
    }
  }

  @Override
  public String library() {
    return library;
  }

  @Override
  public void close() throws ReflectiveOperationException {
    try {
      comm.waitprof$release();
    } catch (Exception | LinkageError e) {
      throw failure(e);
    }
  }
}
