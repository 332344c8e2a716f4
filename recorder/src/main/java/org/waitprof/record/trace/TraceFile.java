package org.waitprof.record.trace;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.record.Clock;
import org.waitprof.record.file.FileMapping;
import org.waitprof.record.file.WriteProtection;

/**
 * The file behind a stream: a header and chunks. Chunks are mapped one after the other, so that
 * memory holds one of them whatever the trace's size. Each chunk is filled with zeros before it is
 * mapped, because a store to a hole on a full disk would kill the process. Other programs may not
 * cut it meanwhile: {@link WriteProtection}. Cold.
 */
final class TraceFile {
  private static final byte[] ZEROS = new byte[64 * 1024];

  private final Path path;
  private final ByteBuffer header;

  /** Rights of the file before and after. */
  private final @Nullable Set<PosixFilePermission> rights;

  private long size;
  private @Nullable String failure;

  /** Makes the file; fails if it exists. */
  TraceFile(Path path) throws IOException {
    this.path = path;
    Files.createFile(path);
    rights = WriteProtection.protect(path);
    header = extend(TraceLayout.HEADER_BYTES);
  }

  /**
   * Adds a piece. A channel closes itself under a thread that has been interrupted, so the
   * interruption waits until the piece is mapped.
   */
  private ByteBuffer extend(int bytes) throws IOException {
    boolean interrupted = false;
    try {
      while (true) {
        interrupted |= Thread.interrupted();
        try {
          return append(bytes);
        } catch (ClosedByInterruptException e) {
          interrupted = true; // meanwhile: once more
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private ByteBuffer append(int bytes) throws IOException {
    try (FileChannel channel = open()) {
      for (int done = 0; done < bytes; ) {
        int step = Math.min(ZEROS.length, bytes - done);
        done += channel.write(ByteBuffer.wrap(ZEROS, 0, step), size + done);
      }
      ByteBuffer piece = FileMapping.buffer(channel, FileChannel.MapMode.READ_WRITE, size, bytes);
      size += bytes;
      return piece.order(ByteOrder.nativeOrder());
    }
  }

  private FileChannel open() throws IOException {
    WriteProtection.restore(path, rights);
    try {
      return FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
    } finally {
      WriteProtection.protect(path);
    }
  }

  /** The next chunk; null if the disk has no room. */
  @Nullable ByteBuffer grow() {
    try {
      noteInstant();
      return extend(TraceLayout.CHUNK_BYTES);
    } catch (IOException | OutOfMemoryError e) {
      failure = String.valueOf(e.getMessage());
      return null;
    }
  }

  /** Reason why it does not grow any more; null if it does. */
  @Nullable String failure() {
    return failure;
  }

  void put(int offset, long value) {
    header.putLong(offset, value);
  }

  /** All numbers of the rank are written; the numbers that all files share follow. */
  void opened() {
    long[] now = Clock.instant();
    put(TraceLayout.VERSION_OFFSET, TraceLayout.VERSION);
    put(TraceLayout.START_TICKS_OFFSET, now[0]);
    put(TraceLayout.START_NANOS_OFFSET, now[1]);
    put(TraceLayout.NANOS_PER_TICK_OFFSET, Double.doubleToLongBits(Clock.nanosPerTick()));
    put(TraceLayout.CALL_TABLE_VERSION_OFFSET, MpiCall.TABLE_VERSION);
    put(0, TraceLayout.MAGIC);
    put(TraceLayout.OPENING_CHECK_OFFSET, TraceLayout.openingCheck(header));
  }

  /** Takes a later instant for the conversion of ticks. */
  void noteInstant() {
    long[] now = Clock.instant();
    put(TraceLayout.LATER_TICKS_OFFSET, now[0]);
    put(TraceLayout.LATER_NANOS_OFFSET, now[1]);
  }

  /** Gives back what the last chunk does not need. No thread writes to it any more. */
  void close(long usedOfChunk) {
    noteInstant();
    long used = size - TraceLayout.CHUNK_BYTES + usedOfChunk;
    put(TraceLayout.USED_BYTES_OFFSET, used);
    put(TraceLayout.CLOSING_CHECK_OFFSET, TraceLayout.closingCheck(header));
    WriteProtection.restore(path, rights);
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.setLength(used);
    } catch (IOException e) {
      failure = String.valueOf(e.getMessage());
    }
  }
}
