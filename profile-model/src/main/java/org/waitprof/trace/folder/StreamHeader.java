package org.waitprof.trace.folder;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.waitprof.record.trace.TraceLayout;

/**
 * The header of a stream.
 *
 * @param version of the layout
 * @param order byte order of the machine that wrote it
 * @param baseTicks what stands for the end of the call before the first
 * @param startTicks an instant in ticks
 * @param startNanos the same in nanoTime
 * @param laterTicks a later one; 0 if there is none
 * @param laterNanos the same in nanoTime
 * @param nanosPerTick as calibrated at start; exactly 1 where ticks are nanoTime
 * @param fullTicks when the buffer was full; 0 if it was not
 * @param usedBytes of the file when it was closed; 0 if it was not
 * @param rank in MPI_COMM_WORLD
 * @param worldSize of MPI_COMM_WORLD
 * @param stream number among the rank's
 * @param session as in the definitions
 */
record StreamHeader(
    long version,
    ByteOrder order,
    long baseTicks,
    long startTicks,
    long startNanos,
    long laterTicks,
    long laterNanos,
    double nanosPerTick,
    long fullTicks,
    long usedBytes,
    int rank,
    int worldSize,
    int stream,
    long session) {

  /**
   * Reads the header.
   *
   * @throws IOException if it is none; the message says so in one clause
   */
  static StreamHeader read(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(TraceLayout.HEADER_BYTES);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) >= 0) {
        // until it is full or the file ends
      }
    }
    if (bytes.hasRemaining()) {
      throw new IOException(file.getFileName() + " is cut within its header");
    }
    bytes.order(ByteOrder.LITTLE_ENDIAN);
    if (bytes.getLong(0) != TraceLayout.MAGIC) {
      bytes.order(ByteOrder.BIG_ENDIAN);
    }
    long version = bytes.getLong(TraceLayout.VERSION_OFFSET);
    if (bytes.getLong(0) != TraceLayout.MAGIC || version < 1) {
      throw new IOException(file.getFileName() + " is no stream of events");
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
    if (checked && closed != 0 && closed != TraceLayout.closingCheck(bytes)) {
      // As if the process had been killed: what was stored at the end is not to be trusted.
      bytes.putLong(TraceLayout.LATER_TICKS_OFFSET, 0);
      bytes.putLong(TraceLayout.FULL_TICKS_OFFSET, 0);
      bytes.putLong(TraceLayout.USED_BYTES_OFFSET, 0);
    }
    return new StreamHeader(
        version,
        bytes.order(),
        bytes.getLong(TraceLayout.BASE_TICKS_OFFSET),
        bytes.getLong(TraceLayout.START_TICKS_OFFSET),
        bytes.getLong(TraceLayout.START_NANOS_OFFSET),
        bytes.getLong(TraceLayout.LATER_TICKS_OFFSET),
        bytes.getLong(TraceLayout.LATER_NANOS_OFFSET),
        Double.longBitsToDouble(bytes.getLong(TraceLayout.NANOS_PER_TICK_OFFSET)),
        bytes.getLong(TraceLayout.FULL_TICKS_OFFSET),
        bytes.getLong(TraceLayout.USED_BYTES_OFFSET),
        (int) bytes.getLong(TraceLayout.RANK_OFFSET),
        (int) bytes.getLong(TraceLayout.WORLD_SIZE_OFFSET),
        (int) bytes.getLong(TraceLayout.STREAM_OFFSET),
        bytes.getLong(TraceLayout.SESSION_OFFSET));
  }

  /** Whether ticks are those of the time-stamp counter, which all processes of a host share. */
  boolean isCounter() {
    return nanosPerTick != 1;
  }
}
