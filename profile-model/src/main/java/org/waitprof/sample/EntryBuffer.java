package org.waitprof.sample;

import org.waitprof.memory.Memory;

/**
 * Entries of one thread in mapped memory: a list of chunks that grows on demand up to a fixed
 * number of entries. Used by its thread alone.
 */
final class EntryBuffer {
  private static final int FIRST = 512;
  private static final int MOST_CHUNKS = 32;

  private final SampleMemory memory;
  private final long content;
  private final int sampler;
  private final int capacity;
  private final long[] chunks = new long[MOST_CHUNKS];
  private final int[] ends = new int[MOST_CHUNKS];
  private int chunkCount;
  private int room;
  private int size;

  /** The chunk that the next entry goes to, and its first and last entry's number. */
  private int current;

  EntryBuffer(SampleMemory memory, long content, int sampler, int capacity) {
    this.memory = memory;
    this.content = content;
    this.sampler = sampler;
    this.capacity = capacity;
  }

  int size() {
    return size;
  }

  boolean isFull() {
    return size == capacity;
  }

  int capacity() {
    return capacity;
  }

  /** The address for one more entry; {@link #added} makes it count. There must be room. */
  long next() {
    if (size == room) {
      grow();
    }
    while (size >= ends[current]) {
      current++;
    }
    return at(current, size);
  }

  /** The entry at {@link #next} is complete. */
  void added() {
    size++;
    int begin = current == 0 ? 0 : ends[current - 1];
    Memory.putLast(chunks[current] + SampleLayout.CHUNK_ITEMS_OFFSET, size - begin);
  }

  private long at(int chunk, int entry) {
    int begin = chunk == 0 ? 0 : ends[chunk - 1];
    return chunks[chunk]
        + SampleLayout.HEAD_BYTES
        + (long) (entry - begin) * SampleLayout.ENTRY_BYTES;
  }

  /** The address of an entry; quickest if asked for in order. */
  long entry(int number) {
    int chunk = 0;
    while (number >= ends[chunk]) {
      chunk++;
    }
    return at(chunk, number);
  }

  private void grow() {
    int more = Math.min(capacity - room, chunkCount == 0 ? FIRST : room);
    if (chunkCount == MOST_CHUNKS - 1) {
      more = capacity - room;
    }
    chunks[chunkCount] = memory.grow(content, more * SampleLayout.ENTRY_BYTES);
    Memory.put(chunks[chunkCount] + SampleLayout.CHUNK_SAMPLER_OFFSET, sampler);
    room += more;
    ends[chunkCount++] = room;
  }

  /** Keeps the first entries alone. */
  void shrink(int entries) {
    size = entries;
    current = 0;
    for (int chunk = 0; chunk < chunkCount; chunk++) {
      int begin = chunk == 0 ? 0 : ends[chunk - 1];
      int used = Math.max(0, Math.min(size, ends[chunk]) - begin);
      Memory.putLast(chunks[chunk] + SampleLayout.CHUNK_ITEMS_OFFSET, used);
    }
  }

  /** Tells readers from which size on long operations were kept. */
  void noteThreshold(long ticks) {
    for (int chunk = 0; chunk < chunkCount; chunk++) {
      Memory.putLast(chunks[chunk] + SampleLayout.CHUNK_THRESHOLD_OFFSET, ticks);
    }
  }

  static void copy(long from, long to) {
    for (int at = 0; at < SampleLayout.ENTRY_BYTES; at += Long.BYTES) {
      Memory.put(to + at, Memory.get(from + at));
    }
  }
}
