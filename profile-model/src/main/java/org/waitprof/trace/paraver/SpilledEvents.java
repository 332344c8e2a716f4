package org.waitprof.trace.paraver;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A temporary file in which the events of each rank are, chunk by chunk; gone when closed. Written
 * by one thread, then read by several.
 */
final class SpilledEvents implements Closeable {
  private @Nullable FileChannel file;
  private long end;

  private FileChannel file() throws IOException {
    FileChannel known = file;
    if (known == null) {
      Path path = Files.createTempFile("waitprof-prv-", ".tmp");
      known =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      file = known;
    }
    return known;
  }

  /** Appends a chunk; where it is. */
  long append(byte[] bytes, int length) throws IOException {
    long place = end;
    write(place, bytes, 0, length);
    end += length;
    return place;
  }

  /** Writes over what is there. */
  void write(long place, byte[] bytes, int from, int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes, from, length);
    long at = place;
    while (buffer.hasRemaining()) {
      at += file().write(buffer, at);
    }
  }

  /** Reads a chunk. */
  void read(long place, byte[] into, int length) throws IOException {
    FileChannel known = file;
    ByteBuffer buffer = ByteBuffer.wrap(into, 0, length);
    while (buffer.hasRemaining()) {
      if (known == null || known.read(buffer, place + buffer.position()) < 0) {
        throw new IOException("the temporary file is cut off");
      }
    }
  }

  @Override
  public void close() throws IOException {
    FileChannel known = file;
    if (known != null) {
      known.close();
    }
  }
}
