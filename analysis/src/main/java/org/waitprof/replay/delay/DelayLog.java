package org.waitprof.replay.delay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.waitprof.trace.SpillFile;

/**
 * Log of a stream's second reading: its waits, and the waits that it caused, in their order.
 * Written forwards, then read backwards, entry by entry. If it does not fit into memory, chunks go
 * to a file. Used by one thread at a time.
 */
final class DelayLog {
  /** Fields of a wait of the stream itself. */
  static final int KIND = 0;

  static final int PEER = 1;
  static final int SEQUENCE = 2;
  static final int NANOS = 3;
  static final int ROW = 4;
  static final int WAIT_WIDTH = 5;

  /** Fields of a wait that the stream caused, in place of the row and behind it. */
  static final int DELAY = 4;

  static final int WAITED = 5;
  static final int FIRST_WAIT = 6;
  static final int END_WAIT = 7;

  /** Part of {@link #WAITED} that is charged, from {@link #FIRST_WAIT} on. */
  static final int CHARGED = 8;

  static final int PLACES = 9;

  /** Set in {@link #KIND} of waits that the stream caused; the rest is the group. */
  static final int CAUSED = 16;

  private final SpillFile file;
  private final int room;
  private final List<long[]> places = new ArrayList<>();
  private long[] chunk;
  private int size;
  private int at = -1;
  private int length;
  private long total;

  /** Number of the wait behind its last. */
  long endWait;

  /** The first log of a stream. */
  DelayLog(SpillFile file, int room) {
    this(file, room, 0, 64);
  }

  private DelayLog(SpillFile file, int room, long firstWait, int begin) {
    this.file = file;
    chunk = new long[begin];
    this.room = room;
    endWait = firstWait;
  }

  /** The log behind this one, which is likely to become as long. */
  DelayLog next() {
    return new DelayLog(file, room, endWait, chunk.length);
  }

  /** Makes room for an entry and returns its begin in {@link #data}. */
  int begin(int width) {
    if (size > 0 && size + width + 1 > room) {
      spill();
    }
    if (size + width + 1 > chunk.length) {
      chunk = Arrays.copyOf(chunk, Math.max(2 * chunk.length, size + width + 1));
    }
    int start = size;
    size += width + 1;
    total += width + 1;
    chunk[size - 1] = width;
    return start;
  }

  long[] data() {
    return chunk;
  }

  /** Numbers that it holds, in memory and in the file. */
  long total() {
    return total;
  }

  private void spill() {
    places.add(new long[] {file.write(size, chunk), size});
    size = 0;
  }

  /** Steps back by an entry, whose begin {@link #at} returns; false before the first. */
  boolean previous() {
    int end = at < 0 ? size : at;
    if (end == 0) {
      if (places.isEmpty()) {
        return false;
      }
      long[] place = places.remove(places.size() - 1);
      end = (int) place[1];
      file.read(place[0], chunk, end);
    }
    length = (int) chunk[end - 1];
    at = end - 1 - length;
    return true;
  }

  int at() {
    return at;
  }

  /** Numbers of the entry that was stepped to. */
  int length() {
    return length;
  }
}
