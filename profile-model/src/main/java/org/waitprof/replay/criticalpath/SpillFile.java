package org.waitprof.replay.criticalpath;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A temporary file for what does not fit into memory; made when first used, gone when closed. Safe
 * for several threads.
 */
public final class SpillFile implements AutoCloseable {
  private @Nullable FileChannel channel;
  private long end;

  /**
   * Writes bytes.
   *
   * @return where they are
   * @throws UncheckedIOException if the temporary folder is full or cannot be written
   */
  public long write(ByteBuffer bytes) {
    try {
      FileChannel file;
      long place;
      synchronized (this) {
        file = open();
        place = end;
        end += bytes.remaining();
      }
      long at = place;
      while (bytes.hasRemaining()) {
        at += file.write(bytes, at);
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

  /** Reads what was written. */
  public ByteBuffer read(long place, int length) {
    try {
      FileChannel file;
      synchronized (this) {
        file = open();
      }
      ByteBuffer bytes = ByteBuffer.allocate(length);
      while (bytes.hasRemaining()) {
        if (file.read(bytes, place + bytes.position()) < 0) {
          throw new IOException("is cut off");
        }
      }
      return bytes.flip();
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
