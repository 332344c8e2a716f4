package org.waitprof.agent.messenger;

import java.nio.ByteBuffer;
import org.waitprof.record.binding.MessengerComm;
import org.waitprof.record.binding.SizedComm;

/** Talks on a duplicate of the application's MPI_COMM_WORLD, whatever the binding. */
public final class WorldMessenger implements Messenger {
  /** Small enough that a rank short of memory has the buffer for one. */
  private static final int PIECE_BYTES = 256 << 10;

  private final MessengerComm comm;
  private final int rank;
  private final int size;
  private final String library;

  /**
   * Duplicates MPI_COMM_WORLD. Collective.
   *
   * @param all MPI_COMM_WORLD
   * @param carrier the same as it carries messages
   * @throws ReflectiveOperationException if the binding is not as expected
   */
  public WorldMessenger(Object all, Object carrier) throws ReflectiveOperationException {
    try {
      rank = ((SizedComm) all).waitprof$queryRank();
      size = ((SizedComm) all).waitprof$querySize();
      comm = (MessengerComm) ((MessengerComm) carrier).waitprof$duplicate();
      String version = comm.waitprof$library();
      int comma = version.indexOf(',');
      library = (comma < 0 ? version : version.substring(0, comma)).replace(" v", " ");
    } catch (Exception | Error e) {
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
    } catch (Exception | Error e) {
      throw failure(e);
    }
  }

  @Override
  public long[] minima(long[] values) throws ReflectiveOperationException {
    try {
      long[] minima = new long[values.length];
      comm.waitprof$minima(values, minima);
      return minima;
    } catch (Exception | Error e) {
      throw failure(e);
    }
  }

  /**
   * Sends the length first, eight bytes. A long message goes in pieces of one length, with the last
   * one padded. So both sides need a single buffer, and a receiver can do without the message.
   */
  @Override
  public void send(byte[] message, int to) throws ReflectiveOperationException {
    try {
      byte[] piece = message.length <= PIECE_BYTES ? message : new byte[PIECE_BYTES];
      comm.waitprof$send(ByteBuffer.allocate(Long.BYTES).putLong(message.length).array(), to);
      if (piece == message) {
        comm.waitprof$send(message, to);
        return;
      }
      for (int at = 0; at < message.length; at += PIECE_BYTES) {
        System.arraycopy(message, at, piece, 0, Math.min(PIECE_BYTES, message.length - at));
        comm.waitprof$send(piece, to);
      }
    } catch (Exception | Error e) {
      throw failure(e);
    }
  }

  @Override
  public byte[] receive(int from) throws ReflectiveOperationException {
    try {
      byte[] length = new byte[Long.BYTES];
      comm.waitprof$receive(length, from);
      int bytes = (int) ByteBuffer.wrap(length).getLong();
      if (bytes <= PIECE_BYTES) {
        byte[] message = new byte[bytes];
        comm.waitprof$receive(message, from);
        return message;
      }
      byte[] message = room(bytes);
      byte[] piece = new byte[PIECE_BYTES];
      for (int at = 0; at < bytes; at += PIECE_BYTES) {
        comm.waitprof$receive(piece, from);
        if (message.length > 0) {
          System.arraycopy(piece, 0, message, at, Math.min(PIECE_BYTES, bytes - at));
        }
      }
      return message;
    } catch (Exception | Error e) {
      throw failure(e);
    }
  }

  /**
   * Memory for a message; none if it does not suffice: the sender must get rid of its message
   * anyhow.
   */
  private static byte[] room(int bytes) {
    try {
      return new byte[bytes];
    } catch (OutOfMemoryError e) {
      return new byte[0];
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
    } catch (Exception | Error e) {
      throw failure(e);
    }
  }
}
