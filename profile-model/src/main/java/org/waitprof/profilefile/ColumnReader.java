package org.waitprof.profilefile;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Reads little-endian 64-bit numbers through a buffer. Not thread-safe. */
final class ColumnReader {
  private final InputStream in;
  private final ByteBuffer buffer =
      ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN).limit(0);

  ColumnReader(InputStream in) {
    this.in = in;
  }

  /**
   * The next number.
   *
   * @throws EOFException if the column ends before
   */
  long next() throws IOException {
    if (buffer.remaining() < Long.BYTES) {
      buffer.compact();
      while (buffer.position() < Long.BYTES) {
        int read = in.read(buffer.array(), buffer.position(), buffer.remaining());
        if (read < 0) {
          throw new EOFException("column ends too early");
        }
        buffer.position(buffer.position() + read);
      }
      buffer.flip();
    }
    return buffer.getLong();
  }

  /** Whether all bytes have been read. */
  boolean atEnd() throws IOException {
    return buffer.remaining() == 0 && in.read() < 0;
  }
}
