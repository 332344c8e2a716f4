package org.waitprof.model.rank;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** The first 8 bytes of a rank's counter file, by which readers of other files recognise one. */
public final class CounterMagic {
  /** "WPCOUNT1" read as a big-endian number, written in native order. */
  public static final long VALUE = 0x5750434F554E5431L;

  private CounterMagic() {}

  /** The byte order in which a counter file was written, by its first bytes; null if it is none. */
  public static @Nullable ByteOrder byteOrder(ByteBuffer start) {
    if (start.limit() < Long.BYTES) {
      return null;
    }
    long magic = start.duplicate().order(ByteOrder.BIG_ENDIAN).getLong(0);
    if (magic == VALUE) {
      return ByteOrder.BIG_ENDIAN;
    }
    return magic == Long.reverseBytes(VALUE) ? ByteOrder.LITTLE_ENDIAN : null;
  }
}
