package org.waitprof.profilefile;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Writes little-endian 64-bit numbers through a buffer. Not thread-safe. */
final class ColumnWriter {
  private final OutputStream out;
  private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);

  ColumnWriter(OutputStream out) {
    this.out = out;
  }

  void put(long value) throws IOException {
    if (buffer.remaining() < Long.BYTES) {
      flush();
    }
    buffer.putLong(value);
  }

  /** One cell of a sparse column. */
  void put(long index, long value) throws IOException {
    put(index);
    put(value);
  }

  void flush() throws IOException {
    out.write(buffer.array(), 0, buffer.position());
    buffer.clear();
  }
}
