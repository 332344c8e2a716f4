package org.waitprof.replay.delay;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.pattern.FoundWait;
import org.waitprof.trace.SpillFile;

/**
 * The synchronisation points of one rank, by place among its events: it waited, it was waited for,
 * or all of a group synchronised. They are added in about the order of places. Then waits are found
 * backwards, for the critical path, and all points are read in exact order. A point takes 72 bytes;
 * more than {@code room} points go to a file. Used by one thread at a time.
 */
public final class SyncPoints {
  static final int WAIT = 0;
  static final int CAUSE = 1;
  static final int GROUP = 2;

  /**
   * A wait of the critical path alone, which delays no rank, or a wait for a rank without a trace.
   */
  static final int PATH = 3;

  /** Place of the point among the rank's events. */
  static final int SEQUENCE = 0;

  /** Stream in the upper half; kind of the point and ordinal of the wait's group in the lower. */
  static final int WHAT = 1;

  /** Rank and stream of the other side; for a group its communicator. */
  static final int PEER = 2;

  /** Row of the call for a wait; for a cause, place of the wait among the waiter's events. */
  static final int DETAIL = 3;

  /** Length of the wait; for a cause, of the wait that it caused. */
  static final int NANOS = 4;

  /** Part of the call that belongs behind the point, as in {@link FoundWait#completion}. */
  static final int COMPLETION = 5;

  /**
   * Begin of the call that waited, the event that was waited for, and the begin of that event's
   * call; for waits.
   */
  private static final int ENTER = 6;

  private static final int CAUSE_SEQUENCE = 7;
  private static final int CAUSE_ENTER = 8;

  static final int WIDTH = 9;

  private static final int KIND_SHIFT = 4;
  private static final int INDEX_BITS = 20;

  /** Maximum number of points with equal places that are sorted by insertion. */
  private static final int FEW = 16;

  /**
   * Maximum number of runs in memory while waits are looked for: where runs overlap, two are
   * needed.
   */
  private static final int MOST_LOADED = 2;

  private final SpillFile file;
  private final int room;
  private long[] data = new long[16 * WIDTH];
  private int size;
  private long waits;
  private final List<PointRun> runs = new ArrayList<>();
  private final PriorityQueue<PointRun> active = new PriorityQueue<>(PointRun::compare);
  private int opened;

  /** The run of the point that {@link #next} went to; not among the active ones. */
  private @Nullable PointRun current;

  /** Runs by their ends, the latest first; then the runs that were loaded last. */
  private List<PointRun> latestFirst = List.of();

  private final ArrayDeque<PointRun> loaded = new ArrayDeque<>();

  /** Begins without points, {@code room} of which are kept in memory. */
  public SyncPoints(SpillFile file, int room) {
    this.file = file;
    this.room = Math.min(room, (1 << INDEX_BITS) - 1);
  }

  /** Adds a wait of the rank; {@code kind} is {@link #WAIT} or {@link #PATH}. */
  void waited(FoundWait wait, int kind) {
    int at =
        add(
            wait.sequence,
            LongPair.lower(wait.keyStream),
            kind,
            wait.group == null ? 0 : wait.group.ordinal(),
            wait.causeRankStream,
            LongPair.upper(wait.keyStream),
            wait.nanos,
            wait.completion);
    data[at + ENTER] = wait.enter;
    data[at + CAUSE_SEQUENCE] = wait.causeSequence;
    data[at + CAUSE_ENTER] = wait.causeEnter;
    waits++;
  }

  /** Adds a wait of another rank for this one. */
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

  /**
   * Adds a synchronisation of all members of a communicator; the rank left {@code completionNanos}
   * after the first of them.
   */
  void synchronised(long sequence, int stream, long communicator, long completionNanos) {
    add(sequence, stream, GROUP, 0, communicator, 0, 0, completionNanos);
  }

  private int add(
      long sequence,
      int stream,
      int kind,
      int group,
      long peer,
      long detail,
      long nanos,
      long completion) {
    if (size == room) {
      sort();
      runs.add(PointRun.inFile(size, data, file));
      size = 0;
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
    data[at + ENTER] = 0;
    data[at + CAUSE_SEQUENCE] = 0;
    data[at + CAUSE_ENTER] = 0;
    return at;
  }

  static int kind(long what) {
    return LongPair.lower(what) >> KIND_SHIFT;
  }

  static int group(long what) {
    return LongPair.lower(what) & ((1 << KIND_SHIFT) - 1);
  }

  static boolean isWaitOf(long what, int stream) {
    return LongPair.upper(what) == stream && (kind(what) == WAIT || kind(what) == PATH);
  }

  /** Number of waits among the points. */
  public long waits() {
    return waits;
  }

  /** Ends adding: from now on, points may be looked for and read. */
  public void seal() {
    sort();
    if (size > 0) {
      runs.add(PointRun.inMemory(size, Arrays.copyOf(data, size * WIDTH)));
    }
    data = new long[0];
    runs.sort(Comparator.comparingLong(run -> run.firstSequence));
    latestFirst =
        runs.stream()
            .sorted(Comparator.comparingLong((PointRun run) -> run.lastSequence).reversed())
            .toList();
  }

  /** Sorts by place; the order of points at one place depends on their fields alone. */
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

  static int compare(long[] a, int atA, long[] b, int atB) {
    return Arrays.compare(a, atA, atA + WIDTH, b, atB, atB + WIDTH);
  }

  /**
   * Finds the last wait before an event on a stream: its row, the begin of its call, its length,
   * and the event waited for; null without one. To be called before the first {@link #next}. Loads
   * one run, or several where runs overlap.
   */
  public @Nullable FoundWait find(long sequence, int stream) {
    long[] found = new long[0];
    int foundAt = 0;
    for (PointRun run : latestFirst) {
      if (found.length > 0 && run.lastSequence <= found[foundAt + SEQUENCE]) {
        break;
      }
      if (run.firstSequence < sequence) {
        load(run);
        int at = run.waitBefore(sequence, stream);
        if (at >= 0
            && (found.length == 0 || run.points[at + SEQUENCE] > found[foundAt + SEQUENCE])) {
          found = run.points;
          foundAt = at;
        }
      } else if (loaded.remove(run)) {
        run.release();
      }
    }
    if (found.length == 0) {
      return null;
    }
    FoundWait wait = new FoundWait();
    wait.keyStream = LongPair.of((int) found[foundAt + DETAIL], stream);
    wait.enter = found[foundAt + ENTER];
    wait.nanos = found[foundAt + NANOS];
    wait.causeRankStream = found[foundAt + PEER];
    wait.causeSequence = found[foundAt + CAUSE_SEQUENCE];
    wait.causeEnter = found[foundAt + CAUSE_ENTER];
    return wait;
  }

  private void load(PointRun run) {
    run.loadAll(file);
    loaded.remove(run);
    loaded.addFirst(run);
    if (loaded.size() > MOST_LOADED) {
      loaded.removeLast().release();
    }
  }

  /** Goes to the next point, whose fields {@link #get} returns; false behind the last. */
  boolean next() {
    if (current != null && !current.advance(file)) {
      current = null;
    }
    while (opened < runs.size() && runs.get(opened).firstSequence <= earliest()) {
      PointRun run = runs.get(opened++);
      run.begin(file);
      active.add(run);
    }
    if (!active.isEmpty() && (current == null || PointRun.compare(active.element(), current) < 0)) {
      PointRun first = active.remove();
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

  /** All fields of the current point, which {@link #next} went to. */
  long[] copy() {
    PointRun from = point();
    return Arrays.copyOfRange(from.points, from.at, from.at + WIDTH);
  }

  /** A field of the current point, which {@link #next} went to. */
  long get(int field) {
    PointRun from = point();
    return from.points[from.at + field];
  }

  private PointRun point() {
    PointRun from = current;
    if (from == null) {
      throw new IllegalStateException("no point");
    }
    return from;
  }
}
