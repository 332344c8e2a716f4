package org.waitprof.replay.call;

import java.util.Arrays;
import org.waitprof.replay.exchange.MessageBuffer;

/** Time between two MPI calls, by the paths of the calls; used by one thread at a time. */
public final class GapTimes {
  /** Longs per entry: two paths and a time. */
  private static final int WIDTH = 3;

  private final LongTable numbers = new LongTable();
  private long[] times = new long[8 * WIDTH];
  private int size;

  /**
   * Adds time.
   *
   * @param after path number of the call that ended before it, -1 without one
   * @param before path number of the call behind it
   */
  public void add(int after, int before, long nanos) {
    int number = numbers.get(after, before);
    if (number == LongTable.NONE) {
      number = size++;
      numbers.put(after, before, number);
      if (size * WIDTH > times.length) {
        times = Arrays.copyOf(times, 2 * times.length);
      }
      times[number * WIDTH] = after;
      times[number * WIDTH + 1] = before;
    }
    times[number * WIDTH + 2] += nanos;
  }

  /** Number of entries: pairs of paths that have time between them. */
  public int size() {
    return size;
  }

  /** Path of the call before the gap; -1 for none. */
  public int after(int number) {
    return (int) times[number * WIDTH];
  }

  /** Path of the call behind the gap. */
  public int before(int number) {
    return (int) times[number * WIDTH + 1];
  }

  /** Time of all such gaps, nanoseconds. */
  public long nanos(int number) {
    return times[number * WIDTH + 2];
  }

  /** Appends all entries for another process. */
  public void write(MessageBuffer out) {
    out.add(size);
    out.add(times, size * WIDTH);
  }

  /** Reads what {@link #write} wrote in another process. */
  public static GapTimes read(MessageBuffer in) {
    GapTimes read = new GapTimes();
    for (long left = in.next(); left > 0; left--) {
      int after = (int) in.next();
      int before = (int) in.next();
      read.add(after, before, in.next());
    }
    return read;
  }
}
