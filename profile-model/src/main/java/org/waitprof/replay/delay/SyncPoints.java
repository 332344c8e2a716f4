package org.waitprof.replay.delay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.SpillFile;
import org.waitprof.replay.pattern.FoundWait;
import org.waitprof.waitstate.WaitGroup;

/**
 * The synchronisation points of one rank, by place among its events: it waited, it was waited for,
 * or all of a group came together. Added in about that order, then read in exactly that order. 48
 * bytes a point; beyond {@code room} of them they go to a file. Used by one thread at a time.
 */
public final class SyncPoints {
  static final int WAIT = 0;
  static final int CAUSE = 1;
  static final int GROUP = 2;

  /** Place among the rank's events. */
  static final int SEQUENCE = 0;

  /** Stream in the upper half; in the lower what it is, and the ordinal of the wait's group. */
  static final int WHAT = 1;

  /** Rank and stream of the other side; of a group its communicator. */
  static final int PEER = 2;

  /** Of a wait the row of its call; of a cause the place of the wait among the waiter's events. */
  static final int DETAIL = 3;

  /** Length of the wait. */
  static final int NANOS = 4;

  /** How much of the call belongs behind the point, as in {@link FoundWait#completion}. */
  static final int COMPLETION = 5;

  static final int WIDTH = 6;

  private static final int KIND_SHIFT = 4;
  private static final int INDEX_BITS = 20;

  /** Points of a run that are in memory while it is read. */
  private static final int READ_AT_ONCE = 256;

  /** Equal places up to this many are sorted by insertion. */
  private static final int FEW = 16;

  private final SpillFile file;
  private final int room;
  private long[] data = new long[16 * WIDTH];
  private int size;
  private final List<Run> runs = new ArrayList<>();
  private final PriorityQueue<Run> active = new PriorityQueue<>(Run::compare);
  private int opened;

  /** The run of the point that {@link #next} went to; not among the active ones. */
  private @Nullable Run current;

  /** No points yet; {@code room} of them are kept in memory. */
  public SyncPoints(SpillFile file, int room) {
    this.file = file;
    this.room = Math.min(room, (1 << INDEX_BITS) - 1);
  }

  /** The rank waited. */
  void waited(FoundWait wait, WaitGroup group) {
    add(
        wait.sequence,
        LongPair.lower(wait.keyStream),
        WAIT,
        group.ordinal(),
        wait.causeRankStream,
        LongPair.upper(wait.keyStream),
        wait.nanos,
        wait.completion);
  }

  /** Another rank waited for this one. */
  void caused(
      long sequence,
      int stream,
      int group,
      long waiterRankStream,
      long waiterSequence,
      long wait,
      long completion) {
    add(sequence, stream, CAUSE, group, waiterRankStream, waiterSequence, wait, completion);
  }

  /** All members of a communicator synchronised; the rank left so long after the first of them. */
  void synchronised(long sequence, int stream, long communicator, long completionNanos) {
    add(sequence, stream, GROUP, 0, communicator, 0, 0, completionNanos);
  }

  private void add(
      long sequence,
      int stream,
      int kind,
      int group,
      long peer,
      long detail,
      long nanos,
      long completion) {
    if (size == room) {
      spill();
    }
    if ((size + 1) * WIDTH > data.length) {
      data = Arrays.copyOf(data, 2 * data.length);
    }
    int at = WIDTH * size++;
    data[at + SEQUENCE] = sequence;
    data[at + WHAT] = LongPair.of(stream, kind << KIND_SHIFT | group);
    data[at + PEER] = peer;
    data[at + DETAIL] = detail;
    data[at + NANOS] = nanos;
    data[at + COMPLETION] = completion;
  }

  static int kind(long what) {
    return LongPair.lower(what) >> KIND_SHIFT;
  }

  static int group(long what) {
    return LongPair.lower(what) & ((1 << KIND_SHIFT) - 1);
  }

  private void spill() {
    sort();
    runs.add(new Run(data[SEQUENCE], size, file.write(size * WIDTH, data), new long[0]));
    size = 0;
  }

  /** Ends adding; {@link #next} may be called from now on. */
  public void seal() {
    sort();
    if (size > 0) {
      runs.add(new Run(data[SEQUENCE], size, -1, Arrays.copyOf(data, size * WIDTH)));
    }
    data = new long[0];
    runs.sort(Comparator.comparingLong(run -> run.firstSequence));
  }

  /** Sorts by place; points of one place in an order that depends on nothing but themselves. */
  private void sort() {
    long[] order = new long[size];
    for (int i = 0; i < size; i++) {
      order[i] = data[i * WIDTH + SEQUENCE] << INDEX_BITS | i;
    }
    Arrays.sort(order);
    int mask = (1 << INDEX_BITS) - 1;
    long[] sorted = new long[data.length];
    for (int i = 0; i < size; i++) {
      int from = (int) (order[i] & mask) * WIDTH;
      int to = i * WIDTH;
      for (int field = 0; field < WIDTH; field++) {
        sorted[to + field] = data[from + field];
      }
    }
    for (int from = 0; from < size; ) {
      int to = from + 1;
      while (to < size && sorted[to * WIDTH] == sorted[from * WIDTH]) {
        to++;
      }
      if (to - from > 1) {
        sortEqual(sorted, from, to);
      }
      from = to;
    }
    data = sorted;
  }

  private static void sortEqual(long[] points, int from, int to) {
    if (to - from > FEW) {
      long[][] each = new long[to - from][];
      for (int i = from; i < to; i++) {
        each[i - from] = Arrays.copyOfRange(points, i * WIDTH, (i + 1) * WIDTH);
      }
      Arrays.sort(each, Arrays::compare);
      for (int i = from; i < to; i++) {
        System.arraycopy(each[i - from], 0, points, i * WIDTH, WIDTH);
      }
      return;
    }
    long[] moved = new long[WIDTH];
    for (int i = from + 1; i < to; i++) {
      System.arraycopy(points, i * WIDTH, moved, 0, WIDTH);
      int place = i;
      while (place > from && compare(points, (place - 1) * WIDTH, moved, 0) > 0) {
        System.arraycopy(points, (place - 1) * WIDTH, points, place * WIDTH, WIDTH);
        place--;
      }
      System.arraycopy(moved, 0, points, place * WIDTH, WIDTH);
    }
  }

  private static int compare(long[] a, int atA, long[] b, int atB) {
    return Arrays.compare(a, atA, atA + WIDTH, b, atB, atB + WIDTH);
  }

  /** Goes to the next point, which {@link #get} then tells; false behind the last. */
  boolean next() {
    if (current != null && !current.advance(file)) {
      current = null;
    }
    while (opened < runs.size() && runs.get(opened).firstSequence <= earliest()) {
      Run run = runs.get(opened++);
      run.load(file);
      active.add(run);
    }
    if (!active.isEmpty() && (current == null || Run.compare(active.element(), current) < 0)) {
      Run first = active.remove();
      if (current != null) {
        active.add(current);
      }
      current = first;
    }
    return current != null;
  }

  private long earliest() {
    long earliest = current == null ? Long.MAX_VALUE : current.sequence();
    return active.isEmpty() ? earliest : Math.min(earliest, active.element().sequence());
  }

  /** Copies all fields of the point that {@link #next} went to. */
  void copyTo(long[] to, int at) {
    Run from = point();
    System.arraycopy(from.points, from.at * WIDTH, to, at, WIDTH);
  }

  /** A field of the point that {@link #next} went to. */
  long get(int field) {
    Run from = point();
    return from.points[from.at * WIDTH + field];
  }

  private Run point() {
    Run from = current;
    if (from == null) {
      throw new IllegalStateException("no point");
    }
    return from;
  }

  /** Sorted points, read piece by piece. */
  private static final class Run {
    final long firstSequence;
    private int left;
    private long offset;
    long[] points;
    int at;
    private int loaded;

    Run(long firstSequence, int size, long offset, long[] inMemory) {
      this.firstSequence = firstSequence;
      this.offset = offset;
      points = inMemory;
      left = size;
    }

    void load(SpillFile file) {
      at = 0;
      if (offset < 0) {
        loaded = left;
      } else {
        loaded = Math.min(left, READ_AT_ONCE);
        if (points.length == 0) {
          points = new long[loaded * WIDTH];
        }
        file.read(offset, points, loaded * WIDTH);
        offset += (long) loaded * WIDTH * Long.BYTES;
      }
      left -= loaded;
    }

    boolean advance(SpillFile file) {
      if (++at < loaded) {
        return true;
      }
      if (left == 0) {
        points = new long[0];
        return false;
      }
      load(file);
      return true;
    }

    long sequence() {
      return points[at * WIDTH + SEQUENCE];
    }

    static int compare(Run a, Run b) {
      return SyncPoints.compare(a.points, a.at * WIDTH, b.points, b.at * WIDTH);
    }
  }
}
