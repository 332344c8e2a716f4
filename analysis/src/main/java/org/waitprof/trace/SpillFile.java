package org.waitprof.trace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A temporary file for data of a trace that do not fit into memory; made when first used, gone when
 * closed. Safe for several threads.
 */
public final class SpillFile implements AutoCloseable {
  /** Numbers per read or write of the file. */
  private static final int PIECE = 1 << 12;

  private final ThreadLocal<ByteBuffer> pieces =
      ThreadLocal.withInitial(
          () -> ByteBuffer.allocateDirect(PIECE * Long.BYTES).order(ByteOrder.nativeOrder()));
  private @Nullable FileChannel channel;
  private long end;

  /**
   * Writes bytes behind all others.
   *
   * @return place of the bytes
   */
  public long append(ByteBuffer bytes) throws IOException {
    long place = take(bytes.remaining());
    write(place, bytes);
    return place;
  }

  /** Overwrites bytes that {@link #append} wrote at a place. */
  public void write(long place, ByteBuffer bytes) throws IOException {
    FileChannel file = open();
    long at = place;
    while (bytes.hasRemaining()) {
      at += file.write(bytes, at);
    }
  }

  /** Reads what was written at a place, or behind it, until the buffer is full. */
  public void read(long place, ByteBuffer into) throws IOException {
    FileChannel file = open();
    long at = place;
    while (into.hasRemaining()) {
      int read = file.read(into, at);
      if (read < 0) {
        throw new IOException("the temporary file is cut off");
      }
      at += read;
    }
  }

  private synchronized long take(long bytes) {
    long place = end;
    end += bytes;
    return place;
  }

  private synchronized FileChannel open() throws IOException {
    FileChannel file = channel;
    if (file == null) {
      Path path = Files.createTempFile("waitprof-trace-", ".tmp");
      file =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      channel = file;
    }
    return file;
  }

  /**
   * Writes the first numbers of an array.
   *
   * @return place of the numbers
   * @throws UncheckedIOException if the temporary folder is full or cannot be written
   */
  public long write(int count, long[] numbers) {
    long place = take((long) count * Long.BYTES);
    try {
      for (int done = 0; done < count; done += PIECE) {
        int now = Math.min(count - done, PIECE);
        ByteBuffer piece = pieces.get().clear().limit(now * Long.BYTES);
        piece.asLongBuffer().put(numbers, done, now);
        write(place + (long) done * Long.BYTES, piece);
      }
      return place;
    } catch (IOException e) {
      throw new UncheckedIOException("temporary file: " + e.getMessage(), e);
    }
  }

  /** Reads what was written at a place, or behind it, into the first elements of an array. */
  public void read(long place, long[] numbers, int count) {
    try {
      for (int done = 0; done < count; done += PIECE) {
        int now = Math.min(count - done, PIECE);
        ByteBuffer piece = pieces.get().clear().limit(now * Long.BYTES);
        read(place + (long) done * Long.BYTES, piece);
        piece.flip().asLongBuffer().get(numbers, done, now);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("temporary file: " + e.getMessage(), e);
    }
  }

  @Override
  public synchronized void close() {
    FileChannel file = channel;
    if (file != null) {
      try {
        file.close();
      } catch (IOException e) {
        // It is gone with the process at the latest.
      }
    }
  }
}
