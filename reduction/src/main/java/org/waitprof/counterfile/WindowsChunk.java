package org.waitprof.counterfile;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CallKey;
import org.waitprof.timeseries.RankTimeSeries;
import org.waitprof.timeseries.RankTimeSeries.Cells;

/** Reads the windows of time of a rank, as the agent's {@code WindowsImage} wrote them. */
final class WindowsChunk {
  private static final int MOST_WINDOWS = 1 << 12;

  private final ByteBuffer in;
  private final TickScale scale;
  private int windows;

  private WindowsChunk(ByteBuffer in, TickScale scale) {
    this.in = in;
    this.scale = scale;
  }

  /**
   * Reads all of it.
   *
   * @param keys gives the key of a path hash and a meta number; null for one that is not known
   * @throws RuntimeException if it is damaged
   */
  static RankTimeSeries<CallKey> read(
      ByteBuffer in, TickScale scale, BiFunction<Long, Long, @Nullable CallKey> keys) {
    return new WindowsChunk(in, scale).read(keys);
  }

  private RankTimeSeries<CallKey> read(BiFunction<Long, Long, @Nullable CallKey> keys) {
    long step = in.getLong();
    long start = in.getLong();
    long end = in.getLong();
    long count = in.getLong();
    long rows = in.getLong();
    long rest = in.getLong();
    if (step <= 0
        || start < 0
        || end < start
        || count < 0
        || count > MOST_WINDOWS
        || step > Long.MAX_VALUE / (MOST_WINDOWS + 1)
        || (count > 0 && end > (count + 1) * step)) {
      throw new IllegalArgumentException("windows that cannot be");
    }
    windows = (int) count;
    long[] paused = nanos();
    long[] bytes = numbers();
    long[] mpi = nanos();
    for (int window = 0; window < windows; window++) {
      long from = Math.max(start, window * step);
      long to = Math.min(end, (window + 1) * step);
      long length = Math.max(0, to - from);
      paused[window] = Math.min(paused[window], length);
      mpi[window] = Math.min(mpi[window], length - paused[window]);
    }
    long[] calls = new long[windows];
    Map<CallKey, Cells> named = rows(rows, keys, calls);
    Map<CallKey, Cells> others = rows(rest, keys, calls);
    Map<String, Long> phases = named();
    phases.replaceAll((name, ticks) -> scale.nanosOf(ticks));
    Map<String, Long> work = in.hasRemaining() ? named() : Map.of();
    Map<String, Long> heldUp = in.hasRemaining() ? named() : Map.of();
    // Ranks of earlier agents, and on kernels that do not report it, have none.
    long[] noCore = in.hasRemaining() && in.getLong() == windows ? numbers() : new long[0];
    for (int window = 0; window < noCore.length; window++) {
      long length = Math.min(end, (window + 1) * step) - Math.max(start, window * step);
      noCore[window] = Math.max(0, Math.min(noCore[window], length));
    }
    return new RankTimeSeries<>(
        step, start, end, mpi, paused, bytes, calls, named, others, phases, work, heldUp, noCore);
  }

  /** Reads numbers, each with a name. */
  private Map<String, Long> named() {
    Map<String, Long> numbers = new HashMap<>();
    for (long left = in.getLong(); left > 0; left--) {
      long number = in.getLong();
      long length = in.getLong();
      if (length < 0 || length > in.remaining()) {
        throw new IllegalArgumentException("a name that cannot be");
      }
      byte[] name = new byte[(int) length];
      in.get(in.position(), name);
      in.position(in.position() + (name.length + 7) / 8 * 8);
      numbers.put(new String(name, StandardCharsets.UTF_8), number);
    }
    return numbers;
  }

  private Map<CallKey, Cells> rows(
      long count, BiFunction<Long, Long, @Nullable CallKey> keys, long[] calls) {
    Map<CallKey, Cells> rows = new HashMap<>();
    for (long i = 0; i < count; i++) {
      CallKey key = keys.apply(in.getLong(), in.getLong());
      Cells cells = new Cells(nanos(), numbers());
      for (int window = 0; window < windows; window++) {
        calls[window] += cells.calls()[window];
      }
      if (key != null) {
        rows.merge(key, cells, Cells::plus);
      }
    }
    return rows;
  }

  private long[] numbers() {
    long[] numbers = new long[windows];
    for (int window = 0; window < windows; window++) {
      numbers[window] = in.getLong();
    }
    return numbers;
  }

  /** Ticks as nanoseconds: of the sums, so that what is rounded does not add up. */
  private long[] nanos() {
    long[] nanos = new long[windows];
    long ticks = 0;
    long before = 0;
    for (int window = 0; window < windows; window++) {
      ticks += in.getLong();
      long sum = scale.nanosOf(ticks);
      nanos[window] = sum - before;
      before = sum;
    }
    return nanos;
  }
}
