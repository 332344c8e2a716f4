package org.waitprof.agent.messenger;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.waitprof.record.binding.MessengerComm;
import org.waitprof.record.binding.SizedComm;
import org.waitprof.record.thread.StoppedThread;

/**
 * Talks on a duplicate of the application's MPI_COMM_WORLD, whatever the binding. A thread that is
 * stopped meanwhile gets that when the binding's native code returns, which has done its work then.
 * So the operation counts as done, and this rank goes on in step with the others.
 */
public final class WorldMessenger implements Messenger {
  /** Small enough that a rank short of memory has the buffer for one. */
  private static final int PIECE_BYTES = 256 << 10;

  /**
   * The length of pieces for any other library than Open MPI and MPJ Express, as it may be an
   * MPICH. Over UCX, MPICH carries messages of 8 to 30 KiB and more by TCP, and opens the
   * connection for the first. Before MPICH 4.2, MPI_Finalize can then hang: a rank that is still in
   * its last receive answers another rank's goodbye, and says its own when that rank listens no
   * more (MPICH's pull request 6596). A program whose own messages are short must not hang by the
   * agent's.
   */
  private static final int SHORT_PIECE_BYTES = 4 << 10;

  private final MessengerComm comm;
  private final int rank;
  private final int size;
  private final String library;
  private final int pieceBytes;

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
      boolean mayBeLong = library.startsWith("Open MPI") || library.startsWith("MPJ Express");
      pieceBytes = mayBeLong ? PIECE_BYTES : SHORT_PIECE_BYTES;
    } catch (Exception | Error e) {
      throw failure(e);
    }
  }

  private WorldMessenger(int rank, int size, MessengerComm comm) {
    this.rank = rank;
    this.size = size;
    this.comm = comm;
    library = "";
    pieceBytes = PIECE_BYTES;
  }

  /**
   * Returns a messenger of a rank that sends nothing and receives messages without content. What is
   * done with it loads the classes that the same work with the other ranks needs.
   */
  public static Messenger rehearsing(int rank, int size) {
    return new WorldMessenger(rank, size, new SilentComm());
  }

  private interface Operation {
    void run() throws Exception;
  }

  private static void carry(Operation operation) throws Exception {
    try {
      operation.run();
    } catch (Exception | Error e) {
      if (!StoppedThread.keep(e)) {
        throw e;
      }
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
      carry(() -> comm.waitprof$broadcast(values));
      return values[0];
    } catch (Exception | Error e) {
      throw failure(e);
    }
  }

  @Override
  public long[] minima(long[] values) throws ReflectiveOperationException {
    try {
      long[] all = new long[values.length];
      int most = pieceBytes / Long.BYTES;
      for (int at = 0; at < values.length; at += most) {
        long[] own = Arrays.copyOfRange(values, at, Math.min(at + most, values.length));
        long[] minima = new long[own.length];
        carry(() -> comm.waitprof$minima(own, minima));
        System.arraycopy(minima, 0, all, at, minima.length);
      }
      return all;
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
      byte[] piece = message.length <= pieceBytes ? message : new byte[pieceBytes];
      byte[] length = ByteBuffer.allocate(Long.BYTES).putLong(message.length).array();
      give(length, to);
      if (piece == message) {
        give(message, to);
        return;
      }
      for (int at = 0; at < message.length; at += pieceBytes) {
        System.arraycopy(message, at, piece, 0, Math.min(pieceBytes, message.length - at));
        give(piece, to);
      }
    } catch (Exception | Error e) {
      throw failure(e);
    }
  }

  @Override
  public byte[] receive(int from) throws ReflectiveOperationException {
    try {
      byte[] length = new byte[Long.BYTES];
      take(length, from);
      int bytes = (int) ByteBuffer.wrap(length).getLong();
      if (bytes <= pieceBytes) {
        byte[] message = new byte[bytes];
        take(message, from);
        return message;
      }
      byte[] message = room(bytes);
      byte[] piece = new byte[pieceBytes];
      for (int at = 0; at < bytes; at += pieceBytes) {
        take(piece, from);
        if (message.length > 0) {
          System.arraycopy(piece, 0, message, at, Math.min(pieceBytes, bytes - at));
        }
      }
      return message;
    } catch (Exception | Error e) {
      throw failure(e);
    }
  }

  private void give(byte[] bytes, int to) throws Exception {
    carry(() -> comm.waitprof$send(bytes, to));
  }

  private void take(byte[] bytes, int from) throws Exception {
    carry(() -> comm.waitprof$receive(bytes, from));
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
      carry(comm::waitprof$release);
    } catch (Exception | Error e) {
      throw failure(e);
    }
  }
}
