package org.waitprof.pairing;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Records of a fixed width one after the other, and as a message. Not thread-safe. */
final class Longs {
  long[] values;
  int size;

  Longs(int room) {
    values = new long[room];
  }

  /** Makes room for a record; returns its begin. */
  int add(int width) {
    if (size + width > values.length) {
      values = Arrays.copyOf(values, Math.max(size + width, 2 * values.length));
    }
    size += width;
    return size - width;
  }

  void add(long[] from, int at, int width) {
    int to = add(width);
    System.arraycopy(from, at, values, to, width);
  }

  /** Appends them to a message, their number first. */
  void write(ByteBuffer out) {
    out.putInt(size);
    out.asLongBuffer().put(values, 0, size);
    out.position(out.position() + size * Long.BYTES);
  }

  int bytes() {
    return Integer.BYTES + size * Long.BYTES;
  }

  /** Reads what {@link #write} wrote, behind what is here. */
  void read(ByteBuffer in) {
    int count = in.getInt();
    int to = add(count);
    in.asLongBuffer().get(values, to, count);
    in.position(in.position() + count * Long.BYTES);
  }
}
