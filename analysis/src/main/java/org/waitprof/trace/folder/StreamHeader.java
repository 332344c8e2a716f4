package org.waitprof.trace.folder;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.waitprof.record.trace.TraceLayout;
import org.waitprof.system.SpecialFile;

/**
 * The header of a stream.
 *
 * @param numbers numbers at the offsets of {@link TraceLayout}, in the byte order of the machine
 *     that wrote them
 * @param damaged whether numbers that were stored at the end are left out, because they were
 *     changed
 */
record StreamHeader(ByteBuffer numbers, boolean damaged) {
  /** Bytes from the first number to the last. */
  private static final int USED_BYTES = TraceLayout.CLOSING_CHECK_OFFSET + Long.BYTES;

  /**
   * Reads the header.
   *
   * @throws IOException if it is no header; the message says so in one clause
   */
  static StreamHeader read(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(USED_BYTES);
    long size;
    try (FileChannel channel =
        FileChannel.open(SpecialFile.refuse(file), StandardOpenOption.READ)) {
      size = channel.size();
      while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) >= 0) {
        // until it is full or the file ends
      }
    }
    if (bytes.hasRemaining() || size < TraceLayout.HEADER_BYTES) {
      throw new IOException(file.getFileName() + " is cut within its header");
    }
    bytes.order(ByteOrder.LITTLE_ENDIAN);
    if (bytes.getLong(0) != TraceLayout.MAGIC) {
      bytes.order(ByteOrder.BIG_ENDIAN);
    }
    long version = bytes.getLong(TraceLayout.VERSION_OFFSET);
    if (bytes.getLong(0) != TraceLayout.MAGIC || version < 1) {
      throw new IOException(file.getFileName() + " is not a file of events");
    }
    if (version > TraceLayout.VERSION) {
      throw new IOException(
          file.getFileName() + " has version " + version + ", made by a newer waitprof");
    }
    // Files of version 1 have a zero there; a version that became 1 by damage has not.
    boolean checked = version > 1 || bytes.getLong(TraceLayout.OPENING_CHECK_OFFSET) != 0;
    if (checked
        && bytes.getLong(TraceLayout.OPENING_CHECK_OFFSET) != TraceLayout.openingCheck(bytes)) {
      throw new IOException(file.getFileName() + " has a damaged header");
    }
    long closed = bytes.getLong(TraceLayout.CLOSING_CHECK_OFFSET);
    boolean damaged = checked && closed != 0 && closed != TraceLayout.closingCheck(bytes);
    if (damaged) {
      // As if the process had been killed: numbers that were stored at the end are not to be
      // trusted.
      bytes.putLong(TraceLayout.LATER_TICKS_OFFSET, 0);
      bytes.putLong(TraceLayout.FULL_TICKS_OFFSET, 0);
      bytes.putLong(TraceLayout.USED_BYTES_OFFSET, 0);
    }
    return new StreamHeader(bytes, damaged);
  }

  /** Number at an offset of {@link TraceLayout}. */
  long get(int offset) {
    return numbers.getLong(offset);
  }

  /** Nanoseconds per tick as calibrated at start; exactly 1 where ticks are nanoTime. */
  double nanosPerTick() {
    return Double.longBitsToDouble(get(TraceLayout.NANOS_PER_TICK_OFFSET));
  }

  /** Whether ticks come from the time-stamp counter, which all processes of a host share. */
  boolean isCounter() {
    return nanosPerTick() != 1;
  }
}
