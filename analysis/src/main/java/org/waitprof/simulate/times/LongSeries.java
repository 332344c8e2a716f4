package org.waitprof.simulate.times;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A growing series of numbers; 8 bytes each. Filled by one thread. */
public final class LongSeries {
  private static final int PIECE = 1 << 13;

  private final List<long[]> pieces = new ArrayList<>();
  private long[] last = new long[16];
  private int used;
  private long size;

  public LongSeries() {
    pieces.add(last);
  }

  public void add(long number) {
    if (used == last.length) {
      if (used < PIECE) {
        last = Arrays.copyOf(last, 2 * used);
        pieces.set(pieces.size() - 1, last);
      } else {
        last = new long[PIECE];
        pieces.add(last);
        used = 0;
      }
    }
    last[used++] = number;
    size++;
  }

  public long size() {
    return size;
  }

  /** The number at a place, from 0 on. */
  public long get(long place) {
    return pieces.get((int) (place / PIECE))[(int) (place % PIECE)];
  }

  /** Replaces the number at a place below {@link #size()}. */
  public void set(long place, long number) {
    pieces.get((int) (place / PIECE))[(int) (place % PIECE)] = number;
  }
}
