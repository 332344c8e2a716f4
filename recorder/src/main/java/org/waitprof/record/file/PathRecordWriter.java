package org.waitprof.record.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntToLongFunction;
import org.waitprof.memory.Memory;

/**
 * Writes down what path hashes stand for, once each, in chunks of a rank's counter file. Cold;
 * callers hold the rank's lock.
 */
public final class PathRecordWriter {
  private static final int CHUNK_BYTES = 64 * 1024;
  private static final int MAX_RECORD_BYTES = 1 << 20;

  /**
   * Largest number of chunks. Together with 8192 slots per thread it bounds the file, also in deep
   * recursion.
   */
  private static final int MAX_CHUNKS = 256;

  private final IntToLongFunction chunks;
  private final Set<Long> known = new HashSet<>();
  private long chunk;
  private int chunkBytes;
  private int chunkCount;

  /**
   * Makes the writer.
   *
   * @param chunks gives the address of a new chunk of that many bytes
   */
  public PathRecordWriter(IntToLongFunction chunks) {
    this.chunks = chunks;
  }

  /** Whether further paths can be written down, besides the paths of overflow slots. */
  public boolean hasRoom() {
    return chunkCount < MAX_CHUNKS;
  }

  public boolean isKnown(long hash) {
    return known.contains(hash);
  }

  /** Writes down a path that is not known. */
  public void write(long hash, String path) {
    byte[] text = path.getBytes(StandardCharsets.UTF_8);
    int length = Math.min(text.length, MAX_RECORD_BYTES);
    int bytes = 16 + (length + 7) / 8 * 8;
    long used = chunk == 0 ? 0 : Memory.get(chunk + CounterLayout.CHUNK_USED_OFFSET);
    if (CounterLayout.CHUNK_HEAD_BYTES + used + bytes > chunkBytes) {
      int wanted = Math.max(CHUNK_BYTES, CounterLayout.CHUNK_HEAD_BYTES + bytes);
      chunk = chunks.applyAsLong(wanted);
      chunkBytes = wanted;
      chunkCount++;
      used = 0;
    }
    long at = chunk + CounterLayout.CHUNK_HEAD_BYTES + used;
    Memory.put(at, hash);
    putText(at + 8, text, length);
    Memory.putRelease(chunk + CounterLayout.CHUNK_USED_OFFSET, used + bytes);
    // Last: where any of that fails, it is tried again.
    known.add(hash);
  }

  /** Stores a length and bytes, eight at a time in native order. */
  public static void putText(long address, byte[] text, int length) {
    ByteBuffer words = ByteBuffer.allocate((length + 7) / 8 * 8).order(ByteOrder.nativeOrder());
    words.put(text, 0, length);
    for (int i = 0; i < words.capacity(); i += 8) {
      Memory.put(address + 8 + i, words.getLong(i));
    }
    Memory.putRelease(address, length);
  }
}
