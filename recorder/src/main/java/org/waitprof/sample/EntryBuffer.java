package org.waitprof.sample;

import org.waitprof.memory.Memory;

/**
 * Entries of one thread in mapped memory: a list of chunks that grows on demand up to a fixed
 * number of entries. Used by its thread alone.
 */
final class EntryBuffer {
  /** Size of an entry in longs. */
  static final int ENTRY_LONGS = SampleLayout.ENTRY_BYTES / Long.BYTES;

  /** Entries that are read at once. */
  static final int BLOCK = 64;

  private static final int FIRST = 2048;
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
  private long threshold;

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

  /** Time at which the call of the first entry was entered, ticks. The buffer must not be empty. */
  long firstEnter() {
    return Memory.get(at(0, 0) + SampleLayout.ENTRY_ENTER_OFFSET);
  }

  /** The entry at {@link #next} is complete. */
  void added() {
    size++;
    int begin = current == 0 ? 0 : ends[current - 1];
    Memory.putRelease(chunks[current] + SampleLayout.CHUNK_ITEMS_OFFSET, size - begin);
  }

  private long at(int chunk, int entry) {
    int begin = chunk == 0 ? 0 : ends[chunk - 1];
    return chunks[chunk]
        + SampleLayout.HEAD_BYTES
        + (long) (entry - begin) * SampleLayout.ENTRY_BYTES;
  }

  /**
   * Reads entries: up to {@link #BLOCK} that lie together.
   *
   * @param first the first one's number, below {@link #size}
   * @param to room for {@link #BLOCK} entries
   * @return number of entries read
   */
  int read(int first, long[] to) {
    int chunk = chunkOf(first);
    int entries = Math.min(Math.min(size, ends[chunk]) - first, BLOCK);
    Memory.read(at(chunk, first), to, entries * ENTRY_LONGS);
    return entries;
  }

  /**
   * Writes entries over others.
   *
   * @param first number of the first one that goes
   */
  void write(long[] from, int entries, int first) {
    for (int done = 0; done < entries; ) {
      int chunk = chunkOf(first + done);
      int here = Math.min(entries - done, ends[chunk] - first - done);
      Memory.write(from, done * ENTRY_LONGS, here * ENTRY_LONGS, at(chunk, first + done));
      done += here;
    }
  }

  /** Adds an entry; there must be room. */
  void add(long[] from, int place) {
    Memory.write(from, place * ENTRY_LONGS, ENTRY_LONGS, next());
    added();
  }

  private int chunkOf(int entry) {
    int chunk = 0;
    while (entry >= ends[chunk]) {
      chunk++;
    }
    return chunk;
  }

  private void grow() {
    int more = Math.min(capacity - room, chunkCount == 0 ? FIRST : room);
    if (chunkCount == MOST_CHUNKS - 1) {
      more = capacity - room;
    }
    chunks[chunkCount] = memory.grow(content, more * SampleLayout.ENTRY_BYTES);
    Memory.put(chunks[chunkCount] + SampleLayout.CHUNK_SAMPLER_OFFSET, sampler);
    Memory.put(chunks[chunkCount] + SampleLayout.CHUNK_THRESHOLD_OFFSET, threshold);
    room += more;
    ends[chunkCount++] = room;
  }

  /** Keeps the first {@code entries} entries and drops all behind them. */
  void shrink(int entries) {
    size = entries;
    current = 0;
    for (int chunk = 0; chunk < chunkCount; chunk++) {
      int begin = chunk == 0 ? 0 : ends[chunk - 1];
      int used = Math.max(0, Math.min(size, ends[chunk]) - begin);
      Memory.putRelease(chunks[chunk] + SampleLayout.CHUNK_ITEMS_OFFSET, used);
    }
  }

  /** Stores the size from which on long operations were kept, for readers. */
  void noteThreshold(long ticks) {
    threshold = ticks;
    for (int chunk = 0; chunk < chunkCount; chunk++) {
      Memory.putRelease(chunks[chunk] + SampleLayout.CHUNK_THRESHOLD_OFFSET, ticks);
    }
  }
}
