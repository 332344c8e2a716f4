package org.waitprof.trace.folder;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32;
import org.waitprof.record.trace.TraceLayout;
import org.waitprof.system.SpecialFile;

/**
 * The bytes of a stream, chunk by chunk, with each block's checksum compared before its bytes are
 * used. Holds one chunk, or the file if that is smaller. Used by one thread.
 */
final class StreamBytes implements Closeable {
  /** The records end too early; the message is one clause. */
  static final class DamageException extends IOException {
    private static final long serialVersionUID = 1;

    DamageException(String why) {
      super(why);
    }
  }

  private final FileChannel channel;

  /** Bytes of the file when it was closed; 0 if it was not. */
  private final long used;

  private final boolean blocks;
  private final byte[] chunk;
  private final ByteBuffer words;
  private final CRC32 check = new CRC32();
  private long chunkStart = TraceLayout.HEADER_BYTES - (long) TraceLayout.CHUNK_BYTES;
  private int chunkBytes = TraceLayout.CHUNK_BYTES;
  private int at = TraceLayout.CHUNK_BYTES;

  /** End of the block that the next record is in; 0 before the first. */
  private int blockEnd;

  /** Opens a stream behind its header. */
  StreamBytes(Path file, StreamHeader header) throws IOException {
    channel = FileChannel.open(SpecialFile.refuse(file), StandardOpenOption.READ);
    long room = Math.max(0, channel.size() - TraceLayout.HEADER_BYTES);
    chunk = new byte[(int) Math.min(room, TraceLayout.CHUNK_BYTES)];
    words = ByteBuffer.wrap(chunk).order(ByteOrder.LITTLE_ENDIAN);
    used = header.get(TraceLayout.USED_BYTES_OFFSET);
    blocks = header.get(TraceLayout.VERSION_OFFSET) > 1;
  }

  /**
   * Steps to the next record and over its first byte.
   *
   * @return that byte; {@link TraceLayout#END} also at the regular end of the file
   * @throws DamageException if the records end too early
   */
  int nextOp() throws IOException {
    while (true) {
      if (at >= chunkBytes || chunk[at] == 0) {
        if (!readChunk()) {
          return TraceLayout.END;
        }
      } else if (blocks && at == blockEnd) {
        if (chunk[at] != TraceLayout.BLOCK || !isSound()) {
          throw new DamageException("its bytes from " + position() + " on are damaged");
        }
        at += TraceLayout.BLOCK_HEAD;
      } else if (chunk[at] == TraceLayout.END && used > 0 && position() + 1 != used) {
        throw new DamageException("its bytes from " + position() + " on are damaged");
      } else {
        return chunk[at++];
      }
    }
  }

  /**
   * The next number of a record.
   *
   * @throws IndexOutOfBoundsException behind the last number
   */
  long number() {
    long value = 0;
    for (int shift = 0; shift < 64 && at < chunkBytes; shift += 7) {
      byte next = chunk[at++];
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IndexOutOfBoundsException("no number at " + at);
  }

  /** Position of the next byte in the file. */
  long position() {
    return Math.max(0, chunkStart + at);
  }

  /** Reads the next chunk; false behind the last, or if it is empty. */
  private boolean readChunk() throws IOException {
    boolean filled = true;
    for (int i = at; i < chunkBytes && filled; i++) {
      filled = chunk[i] == 0;
    }
    long next = chunkStart + TraceLayout.CHUNK_BYTES;
    int read = 0;
    ByteBuffer buffer = ByteBuffer.wrap(chunk);
    boolean whole = chunkBytes == TraceLayout.CHUNK_BYTES;
    while (whole && buffer.hasRemaining() && read >= 0) {
      read = channel.read(buffer, next + buffer.position());
    }
    boolean more = whole && buffer.position() > 0 && chunk[0] != 0;
    if (!filled && (more || used > 0)) {
      throw new DamageException("an event is missing at byte " + position());
    }
    if (!more) {
      if (used > channel.size()) {
        throw new DamageException("the file is cut short");
      }
      if (used > 0) {
        throw new DamageException("the end is missing");
      }
      if (blocks && !isEmpty(buffer.position())) {
        // The first byte of a chunk is stored before all others.
        throw new DamageException(
            next == TraceLayout.HEADER_BYTES
                ? "damaged header: what follows it is not an event"
                : "its bytes from " + next + " on are damaged");
      }
      return false;
    }
    chunkStart = next;
    chunkBytes = buffer.position();
    at = 0;
    blockEnd = 0;
    return true;
  }

  /** Whether the first bytes of the chunk are zeros. */
  private boolean isEmpty(int bytes) {
    for (int i = 0; i < bytes; i++) {
      if (chunk[i] != 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether a block is intact; a block that was cut or never finished may be, too. */
  private boolean isSound() throws IOException {
    int begin = at + TraceLayout.BLOCK_HEAD;
    blockEnd = chunkBytes;
    if (begin > chunkBytes) {
      return true;
    }
    long head = words.getLong(at + 1);
    int length = (int) head;
    if (head == 0) {
      return used == 0;
    }
    if (length <= 0 || length > TraceLayout.CHUNK_BYTES - begin) {
      return false;
    }
    if (length > chunkBytes - begin) {
      return used == 0 || channel.size() < used;
    }
    blockEnd = begin + length;
    check.reset();
    check.update(chunk, begin, length);
    return check.getValue() == head >>> 32;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
