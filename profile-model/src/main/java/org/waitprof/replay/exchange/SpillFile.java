package org.waitprof.replay.exchange;

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
 * A temporary file of numbers, for what does not fit into memory; made when first used, gone when
 * closed. Safe for several threads.
 */
public final class SpillFile implements AutoCloseable {
  /** Numbers that go to or come from the file at once. */
  private static final int PIECE = 1 << 12;

  private final ThreadLocal<ByteBuffer> pieces =
      ThreadLocal.withInitial(
          () -> ByteBuffer.allocateDirect(PIECE * Long.BYTES).order(ByteOrder.nativeOrder()));
  private @Nullable FileChannel channel;
  private long end;

  /**
   * Writes the first numbers of an array.
   *
   * @return where they are
   * @throws UncheckedIOException if the temporary folder is full or cannot be written
   */
  public long write(int count, long[] numbers) {
    try {
      FileChannel file;
      long place;
      synchronized (this) {
        file = open();
        place = end;
        end += (long) count * Long.BYTES;
      }
      ByteBuffer piece = pieces.get();
      long at = place;
      for (int done = 0; done < count; done += PIECE) {
        int now = Math.min(count - done, PIECE);
        piece.clear().limit(now * Long.BYTES);
        piece.asLongBuffer().put(numbers, done, now);
        while (piece.hasRemaining()) {
          at += file.write(piece, at);
        }
      }
      return place;
    } catch (IOException e) {
      throw new UncheckedIOException("temporary file: " + e.getMessage(), e);
    }
  }

  private FileChannel open() throws IOException {
    FileChannel file = channel;
    if (file == null) {
      Path path = Files.createTempFile("waitprof-analyze-", ".tmp");
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

  /** Reads what was written at a place, or behind it, into the first elements of an array. */
  public void read(long place, long[] numbers, int count) {
    try {
      FileChannel file;
      synchronized (this) {
        file = open();
      }
      ByteBuffer piece = pieces.get();
      long at = place;
      for (int done = 0; done < count; done += PIECE) {
        int now = Math.min(count - done, PIECE);
        piece.clear().limit(now * Long.BYTES);
        while (piece.hasRemaining()) {
          int read = file.read(piece, at);
          if (read < 0) {
            throw new IOException("is cut off");
          }
          at += read;
        }
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
        throw new UncheckedIOException(e);
      }
    }
  }
}
