package org.waitprof.agent.interval;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.waitprof.memory.Memory;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.record.SlotTable;
import org.waitprof.record.file.CounterLayout;

/**
 * Counts of one rank window by window: the differences of its counters at the borders. They are
 * always read some time after the border. Counts since the last reading are divided evenly over the
 * time up to the begin of the current call, or the end of the last one. The call itself is divided
 * where it lies. Nothing is lost or counted twice: the sum of all windows equals the counters. Used
 * by one thread at a time.
 */
final class WindowCounts {
  /** Rows beyond these are put together by what they count. */
  private static final int MOST_ROWS = 256;

  /** Maximum number of looks at the slots, of which one should take a small part of a window. */
  private static final int LOOKS = 5;

  private static final int PARTS = 50;
  private static final MpiCall[] CALLS = MpiCall.values();

  private final SharedInstants instants;
  private final Supplier<List<long[]>> chunksOfThreads;
  private final List<ThreadCounts> threads = new ArrayList<>();
  private final Map<Long, WatchedRow> rows = new HashMap<>();
  private final Map<Long, WatchedRow> rest = new HashMap<>();
  private final WindowCells pausedTicks = new WindowCells();
  private final WindowCells bytes = new WindowCells();
  private final WindowCells noCore = new WindowCells();
  private long step;

  // Up to where everything is booked, and the window of that instant.
  private long reachedTicks;
  private long reachedNanos;
  private int reached;

  // What is being read.
  private List<List<WatchedSlot>> seen = List.of();
  private long nowTicks;
  private long nowNanos;
  private double nanosPerTick = 1;
  private int last;
  private long lastPausedTicks;

  /**
   * No counts yet.
   *
   * @param chunksOfThreads addresses of the chunks of slots of each thread, at least one; both are
   *     only added to
   */
  WindowCounts(SharedInstants instants, Supplier<List<long[]>> chunksOfThreads) {
    this.instants = instants;
    this.chunksOfThreads = chunksOfThreads;
    step = instants.stepNanos();
  }

  /** The next border on this host's {@code nanoTime}. */
  long nextBorderNanos() {
    return instants.zeroNanos() + (reached + 1) * step;
  }

  /**
   * Begins: what has been counted so far is not part of the run.
   *
   * @param ticks and
   * @param nanos one instant in both clocks
   */
  void begin(long ticks, long nanos) {
    reached = windowOf(nanos);
    reachedTicks = ticks;
    reachedNanos = nanos;
    for (List<WatchedSlot> slots : lookAll()) {
      slots.forEach(WatchedSlot::settle);
    }
  }

  /**
   * Looks at all counters. Once more where the reader has lost its core between the clock and the
   * counters: what was counted meanwhile would seem to lie before the instant, in windows that have
   * no room for it.
   *
   * @param clock gives the present instant, {ticks, nanos}
   * @return the instant to {@link #read} it for
   */
  long[] look(Supplier<long[]> clock) {
    long[] now = clock.get();
    for (int looks = 1; ; looks++) {
      seen = lookAll();
      long[] then = clock.get();
      if (then[1] - now[1] <= step / PARTS || looks == LOOKS) {
        return now;
      }
      now = then;
    }
  }

  /**
   * Books the last reading.
   *
   * @param ticks and
   * @param nanos one instant in both clocks
   * @param scale nanoseconds of a tick, good for a few milliseconds
   * @param paused ticks for which measuring has been paused so far
   * @param lacked nanoseconds for which the rank was ready to run, but without a core, since the
   *     last reading
   */
  void read(long ticks, long nanos, double scale, long paused, long lacked) {
    if (ticks <= reachedTicks) {
      return;
    }
    nowTicks = ticks;
    nowNanos = nanos;
    nanosPerTick = scale;
    last = windowOf(nanos);
    spread(pausedTicks, paused - lastPausedTicks, reachedTicks, ticks);
    lastPausedTicks = paused;
    lack(lacked);
    for (int i = 0; i < seen.size(); i++) {
      read(threads.get(i), seen.get(i));
    }
    reached = last;
    reachedTicks = ticks;
    reachedNanos = nanos;
  }

  /** The kernel books it when the core comes: what has no room since the last time was before. */
  private void lack(long nanos) {
    long recent = Math.min(nanos, nowNanos - reachedNanos);
    spread(noCore, recent, reachedTicks, nowTicks);
    long left = nanos - recent;
    for (int window = reached; window >= 0 && left > 0; window--) {
      long its = Math.max(0, Math.min(left, step - noCore.get(window)));
      noCore.add(window, its);
      left -= its;
    }
  }

  private List<List<WatchedSlot>> lookAll() {
    List<List<WatchedSlot>> all = new ArrayList<>();
    for (long[] chunks : chunksOfThreads.get()) {
      if (all.size() == threads.size()) {
        threads.add(new ThreadCounts(chunks[0]));
      }
      all.add(threads.get(all.size()).look(chunks, this::rowOfSlot));
    }
    return all;
  }

  private void read(ThreadCounts thread, List<WatchedSlot> slots) {
    thread.resolve();
    long active = Math.max(reachedTicks, Math.min(nowTicks, thread.since()));
    if (slots.stream().mapToLong(slot -> slot.ticks).sum() > active - reachedTicks) {
      active = nowTicks; // The call that seems to be under way is booked already.
    }
    for (WatchedSlot slot : slots) {
      if (slot.ticks != 0 || slot.calls != 0) {
        spread(slot.row.ticks(), slot.ticks, reachedTicks, active);
        spread(slot.row.calls(), slot.calls, reachedTicks, active);
        if (carries(CounterLayout.callOrdinal(slot.row.meta()))) {
          spread(bytes, slot.bytes, reachedTicks, active);
        }
      }
      slot.settle();
    }
    if (thread.isInCall(nowTicks) && isInRunTime(thread.ordinal())) {
      long begin = Math.max(reachedTicks, thread.since());
      spread(thread.pending, nowTicks - begin, begin, nowTicks);
      thread.goesOn(nowTicks - begin);
    }
  }

  private static boolean isInRunTime(int ordinal) {
    return ordinal < CALLS.length && CALLS[ordinal].isInRunTime();
  }

  /** Whether the bytes of a call are sent or contributed, not received. */
  private static boolean carries(int ordinal) {
    CallClass its = CALLS[ordinal].callClass();
    return its != CallClass.RECEIVE && its != CallClass.COMPLETION && its != CallClass.TEST;
  }

  private WatchedRow rowOfSlot(long slot) {
    long path = Memory.get(slot + CounterLayout.SLOT_PATH_OFFSET);
    long meta = Memory.get(slot + CounterLayout.SLOT_META_OFFSET);
    long key = SlotTable.key(path, meta);
    if (rows.size() >= MOST_ROWS && !rows.containsKey(key)) {
      return common(meta);
    }
    return rows.computeIfAbsent(key, none -> new WatchedRow(path, meta));
  }

  /** The row of all that is the same call on the same side. */
  private WatchedRow common(long meta) {
    long common =
        CounterLayout.meta(CounterLayout.callOrdinal(meta), 0, 0, CounterLayout.roleOrdinal(meta));
    return rest.computeIfAbsent(common, none -> new WatchedRow(0, common));
  }

  /** The window of an instant; makes windows longer if their number would exceed the limit. */
  private int windowOf(long nanos) {
    long since = Math.max(0, nanos - instants.zeroNanos());
    while (since / step >= instants.most()) {
      step *= 2;
      reached /= 2;
      rows.values().forEach(WatchedRow::fold);
      rest.values().forEach(WatchedRow::fold);
      threads.forEach(thread -> thread.pending.fold());
      pausedTicks.fold();
      bytes.fold();
      noCore.fold();
    }
    return (int) (since / step);
  }

  /** Divides an amount evenly over a time, split where windows meet. */
  private void spread(WindowCells cells, long amount, long fromTicks, long toTicks) {
    if (amount <= 0) {
      return;
    }
    long given = 0;
    for (int window = reached; window < last && given < amount; window++) {
      double share =
          toTicks <= fromTicks ? 1 : (border(window) - fromTicks) / (double) (toTicks - fromTicks);
      long upTo = Math.round(amount * Math.max(0, Math.min(1, share)));
      cells.add(window, upTo - given);
      given = upTo;
    }
    cells.add(last, amount - given);
  }

  /** End of a window, in ticks. */
  private double border(int window) {
    return nowTicks - (nowNanos - instants.zeroNanos() - (window + 1) * step) / nanosPerTick;
  }

  /**
   * The counts as they travel to where the profile is made.
   *
   * @param startNanos when the rank left Init, since the zero
   * @param endNanos when it entered Finalize, since the zero
   * @param coresKnown whether what it lacked of cores is more than not known
   */
  WindowsImage image(long startNanos, long endNanos, boolean coresKnown) {
    return new WindowsImage(
        step,
        startNanos,
        endNanos,
        reached + 1,
        rows.values(),
        rest,
        pausedTicks,
        bytes,
        coresKnown ? noCore : null);
  }
}
