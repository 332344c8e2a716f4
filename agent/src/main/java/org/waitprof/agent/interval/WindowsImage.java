package org.waitprof.agent.interval;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.SampleLayout;

/**
 * The windows of a rank as a chunk behind its counters, in 64-bit numbers; read back by {@code
 * counterfile}:
 *
 * <pre>
 *   step, start and end of the run in nanoseconds; windows; rows; rows that stand for others
 *   paused ticks, bytes and ticks in MPI: a number per window each
 *   each row: path, meta, ticks per window, calls per window
 *   phases; each: ticks, length of its name in bytes, these in UTF-8, padded
 *   lines found computing; each: samples, and its name likewise
 *   what it was blocked by; each: nanoseconds, and its name likewise
 *   nanoseconds without a core: as many numbers as follow, windows or none where that is not known
 * </pre>
 */
public final class WindowsImage {
  /** Rows that are not in these are put together. */
  private static final int MOST_ROWS = 48;

  private final long stepNanos;
  private final long startNanos;
  private final long endNanos;
  private final int windows;
  private final List<WatchedRow> named = new ArrayList<>();
  private final Map<Long, WatchedRow> rest;
  private final WindowCells mpi = new WindowCells();
  private final WindowCells pausedTicks;
  private final WindowCells bytes;
  private final @Nullable WindowCells noCore;

  /** Makes the image; takes the contents of the rows. */
  WindowsImage(
      long stepNanos,
      long startNanos,
      long endNanos,
      int windows,
      Collection<WatchedRow> rows,
      Map<Long, WatchedRow> rest,
      WindowCells pausedTicks,
      WindowCells bytes,
      @Nullable WindowCells noCore) {
    this.stepNanos = stepNanos;
    this.startNanos = startNanos;
    this.endNanos = endNanos;
    this.windows = windows;
    this.rest = new HashMap<>(rest);
    this.pausedTicks = pausedTicks;
    this.bytes = bytes;
    this.noCore = noCore;
    List<WatchedRow> sorted = new ArrayList<>(rows);
    sorted.sort((a, b) -> Long.compare(b.ticks().sum(), a.ticks().sum()));
    for (WatchedRow row : sorted) {
      addMpi(row);
      if (row.ticks().sum() > 0) {
        put(row);
      }
    }
    rest.values().forEach(this::addMpi);
  }

  private void put(WatchedRow row) {
    if (named.size() < MOST_ROWS) {
      named.add(row);
      return;
    }
    int role = CounterLayout.roleOrdinal(row.meta());
    long common = CounterLayout.meta(CounterLayout.callOrdinal(row.meta()), 0, 0, role);
    rest.computeIfAbsent(common, none -> new WatchedRow(0, common)).take(row);
  }

  private void addMpi(WatchedRow row) {
    if (MpiCall.values()[CounterLayout.callOrdinal(row.meta())].isInRunTime()) {
      for (int window = 0; window < windows; window++) {
        mpi.add(window, row.ticks().get(window));
      }
    }
  }

  /** The image of a rank that did not look. */
  public static WindowsImage withoutWindows() {
    return new WindowsImage(
        1, 0, 0, 0, List.of(), new HashMap<>(), new WindowCells(), new WindowCells(), null);
  }

  /**
   * The counters of the rank with this behind them.
   *
   * @param phases ticks in each phase, by name
   * @param work execution samples of each line, by name
   * @param heldUp nanoseconds of what it was blocked by, by name
   */
  public byte[] appendTo(
      byte[] counters, Map<String, Long> phases, Map<String, Long> work, Map<String, Long> heldUp) {
    int longs =
        6
            + 3 * windows
            + (named.size() + rest.size()) * (2 + 2 * windows)
            + longs(phases)
            + longs(work)
            + longs(heldUp)
            + 1
            + (noCore == null ? 0 : windows);
    LongBuffer numbers = LongBuffer.allocate(longs);
    numbers.put(stepNanos).put(startNanos).put(endNanos).put(windows);
    numbers.put(named.size()).put(rest.size());
    put(pausedTicks, numbers);
    put(bytes, numbers);
    put(mpi, numbers);
    named.forEach(row -> put(row, numbers));
    rest.values().forEach(row -> put(row, numbers));
    put(phases, numbers);
    put(work, numbers);
    put(heldUp, numbers);
    numbers.put(noCore == null ? 0 : windows);
    if (noCore != null) {
      put(noCore, numbers);
    }
    return CounterLayout.appended(counters, SampleLayout.WINDOWS, numbers.array());
  }

  private static int longs(Map<String, Long> numbers) {
    int longs = 1;
    for (String name : numbers.keySet()) {
      longs += 2 + (name.getBytes(StandardCharsets.UTF_8).length + 7) / 8;
    }
    return longs;
  }

  private static void put(Map<String, Long> numbers, LongBuffer out) {
    out.put(numbers.size());
    for (Map.Entry<String, Long> each : numbers.entrySet()) {
      byte[] name = each.getKey().getBytes(StandardCharsets.UTF_8);
      out.put(each.getValue()).put(name.length);
      ByteBuffer padded =
          ByteBuffer.allocate((name.length + 7) / 8 * 8).order(ByteOrder.nativeOrder());
      out.put(padded.put(0, name).asLongBuffer());
    }
  }

  private void put(WatchedRow row, LongBuffer out) {
    out.put(row.path()).put(row.meta());
    put(row.ticks(), out);
    put(row.calls(), out);
  }

  private void put(WindowCells cells, LongBuffer out) {
    for (int window = 0; window < windows; window++) {
      out.put(cells.get(window));
    }
  }
}
