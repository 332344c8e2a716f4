package org.waitprof.counterfile;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.waitprof.record.file.CounterLayout;

/**
 * Counts of calls in the slots of a counter file, and of used slots in its chunks, as one copy had
 * them. A rank stores a count after the rest of the slot, but a copy of the file may take its bytes
 * in any order. One in some thousand copies by a kernel (AMD EPYC, a busy machine) had one call
 * more in a count than in bytes or histogram. Counts of one copy put into the next never exceed
 * what the rest of that copy holds.
 */
final class EarlierCounts {
  private int[] places = new int[64];
  private long[] numbers = new long[64];
  private int size;

  /** End of the copy's chunks; the copy's own end where it is damaged. */
  private int end = CounterLayout.HEADER_BYTES;

  /** Takes the counts of a copy, from position 0 on, in its byte order. */
  EarlierCounts(ByteBuffer copy) {
    while (copy.limit() - end >= CounterLayout.CHUNK_HEAD_BYTES && copy.getLong(end) != 0) {
      long bytes = copy.getLong(end + CounterLayout.CHUNK_SIZE_OFFSET);
      if (bytes < CounterLayout.CHUNK_HEAD_BYTES || bytes > copy.limit() - end) {
        end = copy.limit();
        return;
      }
      if (copy.getLong(end) == CounterLayout.KIND_SLOTS) {
        addChunk(copy, (int) bytes);
      }
      end += (int) bytes;
    }
  }

  private void addChunk(ByteBuffer copy, int bytes) {
    long used = copy.getLong(end + CounterLayout.CHUNK_USED_OFFSET);
    add(end + CounterLayout.CHUNK_USED_OFFSET, used);
    int slot = end + CounterLayout.CHUNK_HEAD_BYTES;
    for (; used > 0 && slot + CounterLayout.SLOT_BYTES <= end + bytes; used--) {
      int count = slot + CounterLayout.SLOT_COUNT_OFFSET;
      add(count, copy.getLong(count));
      slot += CounterLayout.SLOT_BYTES;
    }
  }

  private void add(int place, long number) {
    if (size == places.length) {
      places = Arrays.copyOf(places, 2 * size);
      numbers = Arrays.copyOf(numbers, 2 * size);
    }
    places[size] = place;
    numbers[size++] = number;
  }

  /** Overwrites the counts of a later copy with these, so that it has no calls added since. */
  void putInto(ByteBuffer later) {
    for (int i = 0; i < size && places[i] + Long.BYTES <= later.limit(); i++) {
      later.putLong(places[i], numbers[i]);
    }
    if (end + Long.BYTES <= later.limit()) {
      later.putLong(end, 0);
    }
  }
}
