package org.waitprof.trace.folder;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.waitprof.model.MpiCall;
import org.waitprof.record.trace.TraceLayout;

/** Writes a whole stream at once, from its first record to its last. Ticks are nanoseconds. */
public final class StreamWriter implements Closeable {
  private static final int CHUNK_LIMIT = TraceLayout.CHUNK_BYTES - TraceLayout.LONGEST_RECORD;

  private final FileChannel channel;
  private final ByteBuffer chunk =
      ByteBuffer.allocate(TraceLayout.CHUNK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private final CRC32 check = new CRC32();
  private int block = -1;
  private int limit;
  private long written = TraceLayout.HEADER_BYTES;

  /** Makes the file; fails if it exists. */
  public StreamWriter(Path file) throws IOException {
    channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  /**
   * Appends a record with the first of the numbers.
   *
   * @param op kind of the record, see {@link TraceLayout}
   */
  public void record(int op, long[] numbers, int count) throws IOException {
    if (block < 0 || chunk.position() >= limit) {
      nextBlock();
    }
    chunk.put((byte) op);
    for (int i = 0; i < count; i++) {
      long rest = numbers[i];
      while ((rest & ~0x7FL) != 0) {
        chunk.put((byte) (rest | 0x80));
        rest >>>= 7;
      }
      chunk.put((byte) rest);
    }
  }

  private void nextBlock() throws IOException {
    seal();
    if (chunk.position() + TraceLayout.BLOCK_HEAD >= CHUNK_LIMIT) {
      Arrays.fill(chunk.array(), chunk.position(), TraceLayout.CHUNK_BYTES, (byte) 0);
      write(TraceLayout.CHUNK_BYTES);
      chunk.clear();
    }
    block = chunk.position();
    chunk.put((byte) TraceLayout.BLOCK);
    chunk.putLong(0);
    limit = Math.min(CHUNK_LIMIT, chunk.position() + TraceLayout.BLOCK_BYTES);
  }

  private void seal() {
    if (block >= 0) {
      int from = block + TraceLayout.BLOCK_HEAD;
      int length = chunk.position() - from;
      check.reset();
      check.update(chunk.array(), from, length);
      chunk.putLong(block + 1, check.getValue() << 32 | length);
    }
  }

  private void write(int bytes) throws IOException {
    ByteBuffer rest = ByteBuffer.wrap(chunk.array(), 0, bytes);
    while (rest.hasRemaining()) {
      written += channel.write(rest, written);
    }
  }

  /**
   * Writes the end, and the header.
   *
   * @param stream number among the rank's streams
   * @param session session, as in the definitions
   * @param firstNanos time that stands for the end of the call before the first
   * @param lastNanos end of the last call
   */
  public void finish(
      int rank, int worldSize, int stream, long session, long firstNanos, long lastNanos)
      throws IOException {
    record(TraceLayout.END, new long[0], 0);
    seal();
    write(chunk.position());
    ByteBuffer header =
        ByteBuffer.allocate(TraceLayout.HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    header.putLong(0, TraceLayout.MAGIC);
    header.putLong(TraceLayout.VERSION_OFFSET, TraceLayout.VERSION);
    header.putLong(TraceLayout.RANK_OFFSET, rank);
    header.putLong(TraceLayout.WORLD_SIZE_OFFSET, worldSize);
    header.putLong(TraceLayout.STREAM_OFFSET, stream);
    header.putLong(TraceLayout.START_TICKS_OFFSET, firstNanos);
    header.putLong(TraceLayout.START_NANOS_OFFSET, firstNanos);
    header.putLong(TraceLayout.LATER_TICKS_OFFSET, lastNanos);
    header.putLong(TraceLayout.LATER_NANOS_OFFSET, lastNanos);
    header.putLong(TraceLayout.NANOS_PER_TICK_OFFSET, Double.doubleToLongBits(1));
    header.putLong(TraceLayout.USED_BYTES_OFFSET, written);
    header.putLong(TraceLayout.CALL_TABLE_VERSION_OFFSET, MpiCall.TABLE_VERSION);
    header.putLong(TraceLayout.SESSION_OFFSET, session);
    header.putLong(TraceLayout.BASE_TICKS_OFFSET, firstNanos);
    header.putLong(TraceLayout.OPENING_CHECK_OFFSET, TraceLayout.openingCheck(header));
    header.putLong(TraceLayout.CLOSING_CHECK_OFFSET, TraceLayout.closingCheck(header));
    header.clear();
    while (header.hasRemaining()) {
      channel.write(header, header.position());
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
