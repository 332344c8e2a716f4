package org.waitprof.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import org.waitprof.model.MpiCall;
import org.waitprof.record.trace.TraceLayout;

/** Records of a thread of a rank, byte by byte as {@link TraceLayout} tells it, and their file. */
final class StreamImage {
  private final ByteArrayOutputStream records = new ByteArrayOutputStream();

  /** When the last call ended, ticks of half a nanosecond. */
  long ticks;

  /** The latest request. */
  long request;

  void add(int op, long... numbers) {
    records.write(op);
    for (long number : numbers) {
      long rest = number;
      while ((rest & ~0x7FL) != 0) {
        records.write((int) (rest | 0x80));
        rest >>>= 7;
      }
      records.write((int) rest);
    }
  }

  /** How a completion names a request of any thread. */
  long relative(long number) {
    return TraceLayout.zigzag(request - number);
  }

  /** The file; nothing can be added afterwards. */
  byte[] file(long version, boolean closed, int rank, int worldSize, int number) {
    byte[] content = records.toByteArray();
    int head = version > 1 ? TraceLayout.BLOCK_HEAD : 0;
    int size = TraceLayout.HEADER_BYTES + head + content.length;
    ByteBuffer bytes = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(0, TraceLayout.MAGIC);
    bytes.putLong(TraceLayout.VERSION_OFFSET, version);
    bytes.putLong(TraceLayout.RANK_OFFSET, rank);
    bytes.putLong(TraceLayout.WORLD_SIZE_OFFSET, worldSize);
    bytes.putLong(TraceLayout.STREAM_OFFSET, number);
    bytes.putLong(TraceLayout.START_TICKS_OFFSET, 500);
    bytes.putLong(TraceLayout.START_NANOS_OFFSET, 700);
    bytes.putLong(TraceLayout.NANOS_PER_TICK_OFFSET, Double.doubleToLongBits(0.5));
    bytes.putLong(TraceLayout.CALL_TABLE_VERSION_OFFSET, MpiCall.TABLE_VERSION);
    bytes.putLong(TraceLayout.SESSION_OFFSET, 9);
    bytes.put(size - content.length, content);
    if (closed) {
      bytes.putLong(TraceLayout.LATER_TICKS_OFFSET, 100_000_500);
      bytes.putLong(TraceLayout.LATER_NANOS_OFFSET, 50_000_700);
      bytes.putLong(TraceLayout.USED_BYTES_OFFSET, size);
    }
    if (head > 0) {
      bytes.put(TraceLayout.HEADER_BYTES, (byte) TraceLayout.BLOCK);
      bytes.putLong(TraceLayout.HEADER_BYTES + 1, closed ? content.length : 0);
    }
    return check(bytes.array());
  }

  /** Puts the right checksums into a stream, as far as it has places for them. */
  static byte[] check(byte[] stream) {
    ByteBuffer bytes = ByteBuffer.wrap(stream).order(ByteOrder.LITTLE_ENDIAN);
    if (stream.length < TraceLayout.HEADER_BYTES || bytes.getLong(TraceLayout.VERSION_OFFSET) < 2) {
      return stream;
    }
    if (bytes.getLong(TraceLayout.USED_BYTES_OFFSET) != 0) {
      bytes.putLong(TraceLayout.CLOSING_CHECK_OFFSET, TraceLayout.closingCheck(bytes));
    }
    bytes.putLong(TraceLayout.OPENING_CHECK_OFFSET, TraceLayout.openingCheck(bytes));
    int at = TraceLayout.HEADER_BYTES;
    while (at + TraceLayout.BLOCK_HEAD < stream.length && stream[at] == TraceLayout.BLOCK) {
      int from = at + TraceLayout.BLOCK_HEAD;
      int length = bytes.getInt(at + 1);
      if (length <= 0 || length > stream.length - from) {
        break;
      }
      CRC32 crc = new CRC32();
      crc.update(stream, from, length);
      bytes.putInt(at + 1 + Integer.BYTES, (int) crc.getValue());
      at = from + length;
    }
    return stream;
  }

  /** Adds a line of definitions. */
  static void line(StringBuilder text, String line, boolean checked) {
    text.append(line);
    if (checked) {
      text.append('\t').append(TraceLayout.check(line));
    }
    text.append('\n');
  }
}
