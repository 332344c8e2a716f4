package org.waitprof.record.trace;

import org.waitprof.memory.Memory;

/** Numbers of records in LEB128, as {@link TraceLayout} has them. */
final class Varint {
  private Varint() {}

  /** Appends a number in 7 bits per byte. */
  static long put(long at, long value) {
    long next = at;
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      Memory.putByte(next++, (byte) (rest | 0x80));
      rest >>>= 7;
    }
    Memory.putByte(next++, (byte) rest);
    return next;
  }
}
