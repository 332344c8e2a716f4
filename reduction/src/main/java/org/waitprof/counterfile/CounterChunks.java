package org.waitprof.counterfile;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CallKey;
import org.waitprof.model.CallPath;
import org.waitprof.model.MpiCall;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.model.Role;
import org.waitprof.model.SizeClass;
import org.waitprof.model.rank.CallStats;
import org.waitprof.model.rank.RankOverlap;
import org.waitprof.model.rank.SampleResult;
import org.waitprof.model.rank.SampleResult.SampledWaits;
import org.waitprof.pairing.AnalysedSample;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.SampleLayout;
import org.waitprof.timeseries.RankTimeSeries;

/**
 * The chunks of a counter file: walks over them, reads slots, and merges the slots of several
 * threads. Path records are collected first, because a path may be behind the slots that use it.
 */
final class CounterChunks {
  private final ByteBuffer view;
  private final String origin;
  private final TickScale scale;
  private final PathRecords paths = PathRecords.ofAll();
  private final Map<CallKey, CallStats> stats = new HashMap<>();
  private final Map<CallKey, Long> overlapped = new HashMap<>();
  private final Map<CallKey, Long> lockedOut = new HashMap<>();
  private final Set<Long> threads = new HashSet<>();
  private @Nullable MpiCall inFlight;
  private long inFlightThread;
  private long inFlightPath;
  private long inFlightTicks = Long.MAX_VALUE;
  private long lastTicks;
  private long calls;
  private long skippedSlots;
  private @Nullable AnalysedSample analysed;
  private @Nullable ByteBuffer windows;
  private final OverlapShares overlaps = new OverlapShares();

  CounterChunks(ByteBuffer view, String origin, TickScale scale) {
    this.view = view;
    this.origin = origin;
    this.scale = scale;
  }

  void read() throws ProfileFormatException {
    walk(CounterLayout.KIND_PATHS);
    walk(CounterLayout.KIND_SLOTS);
  }

  /** Results of a sample that was already classified. */
  SampleResult sampling() {
    return analysed == null ? SampleResult.NONE : sampling(analysed);
  }

  /** The sampling of a rank whose sample was classified outside of this file. */
  SampleResult sampling(AnalysedSample waits) {
    Map<CallKey, SampledWaits> rows = new HashMap<>();
    Map<Long, CallPath> hashes = new HashMap<>();
    for (AnalysedSample.Row row : waits.rows()) {
      if (isKnown(row.meta())) {
        CallKey key = key(row.path(), row.meta());
        rows.put(key, row.waits());
        hashes.put(row.path(), key.path());
      }
    }
    return new SampleResult(rows, hashes, waits.quality(), waits.pairs(), waits.late());
  }

  /** The rank's windows of time; null if it has none. */
  @Nullable RankTimeSeries<CallKey> timeSeries() throws ProfileFormatException {
    if (windows == null) {
      return null;
    }
    try {
      return WindowsChunk.read(
          windows, scale, (path, meta) -> isKnown(meta) ? key(path, meta) : null);
    } catch (RuntimeException e) {
      throw new ProfileFormatException(origin, "has damaged windows of time");
    }
  }

  private void readAnalysed(int chunk, ByteBuffer body) throws ProfileFormatException {
    try {
      analysed = AnalysedSample.read(body);
    } catch (RuntimeException e) {
      throw problem(chunk, "a damaged sample");
    }
  }

  /** Counts of all chunks, summed over threads. */
  Map<CallKey, CallStats> stats() {
    return stats;
  }

  /**
   * Overlap in time of several threads.
   *
   * @param idleNanos time in which none of them computed
   */
  RankOverlap overlap(long idleNanos) {
    return new RankOverlap(idleNanos, overlapped, lockedOut);
  }

  /** All calls in {@link #stats}, by what recording them costs. */
  long calls() {
    return calls;
  }

  /** Slots that hold something which this version does not know. */
  long skippedSlots() {
    return skippedSlots;
  }

  /** Number of threads that have a chunk of counters. */
  long threads() {
    return threads.size();
  }

  /** The call that has been in flight longest, with its path; null without one. */
  @Nullable CallInFlight inFlight(long endTicks) {
    return inFlight == null
        ? null
        : new CallInFlight(
            inFlightThread,
            inFlight,
            paths.path(inFlightPath),
            scale.nanosOf(Math.max(0, endTicks - inFlightTicks)));
  }

  /** Begin of the last call or, where none is in flight, its end, in ticks; 0 without calls. */
  long lastTicks() {
    return lastTicks;
  }

  private void walk(long wanted) throws ProfileFormatException {
    long at = CounterLayout.HEADER_BYTES;
    while (at + CounterLayout.CHUNK_HEAD_BYTES <= view.capacity()) {
      int chunk = (int) at;
      long kind = view.getLong(chunk);
      if (kind == 0) {
        return;
      }
      long size = view.getLong(chunk + CounterLayout.CHUNK_SIZE_OFFSET);
      if (size < CounterLayout.CHUNK_HEAD_BYTES || size % 8 != 0) {
        throw problem(chunk, "a chunk of " + size + " bytes");
      }
      if (size > view.capacity() - at) {
        throw problem(chunk, "a chunk that reaches beyond the end of the file: cut off?");
      }
      if (kind != CounterLayout.KIND_PATHS && kind != CounterLayout.KIND_SLOTS) {
        throw problem(chunk, "a chunk of unknown kind " + kind);
      }
      if (kind == wanted) {
        long used = view.getLong(chunk + CounterLayout.CHUNK_USED_OFFSET);
        int begin = chunk + CounterLayout.CHUNK_HEAD_BYTES;
        int room = (int) size - CounterLayout.CHUNK_HEAD_BYTES;
        long content = view.getLong(chunk + SampleLayout.CHUNK_CONTENT_OFFSET);
        if (kind == CounterLayout.KIND_SLOTS) {
          readSlots(chunk, used, view.slice(begin, room).order(view.order()));
        } else if (content == SampleLayout.ANALYSED) {
          readAnalysed(chunk, view.slice(begin, room).order(view.order()));
        } else if (content == SampleLayout.WINDOWS) {
          windows = view.slice(begin, room).order(view.order());
        } else if (content == SampleLayout.OVERLAP) {
          overlaps.read(view.slice(begin, room).order(view.order()));
        } else if (!paths.add(view, chunk, size, used)) {
          throw problem(chunk, "damaged path records");
        }
      }
      at += size;
    }
  }

  private void readSlots(int chunk, long used, ByteBuffer slots) throws ProfileFormatException {
    if (used < 0 || used > slots.capacity() / CounterLayout.SLOT_BYTES) {
      throw problem(chunk, "a chunk with " + used + " slots in use");
    }
    threads.add(view.getLong(chunk + CounterLayout.CHUNK_OWNER_OFFSET));
    noteInFlight(chunk);
    for (int i = 0; i < used; i++) {
      ByteBuffer slot =
          slots.slice(i * CounterLayout.SLOT_BYTES, CounterLayout.SLOT_BYTES).order(slots.order());
      // The writer stores the count last; read first, it never promises more than the rest holds.
      long count = slot.getLong(CounterLayout.SLOT_COUNT_OFFSET);
      if (count == 0) {
        continue;
      }
      long meta = slot.getLong(CounterLayout.SLOT_META_OFFSET);
      if (!isKnown(meta)) {
        skippedSlots++;
        continue;
      }
      CallStats counted = SlotValues.read(slot, count, scale);
      if (counted == null) {
        throw problem(
            chunk + CounterLayout.CHUNK_HEAD_BYTES + i * CounterLayout.SLOT_BYTES,
            "a slot whose numbers contradict each other");
      }
      long path = slot.getLong(CounterLayout.SLOT_PATH_OFFSET);
      CallKey key = key(path, meta);
      int call = CounterLayout.callOrdinal(meta);
      add(overlapped, key, overlaps.overlapped(path, call, counted.sumNanos()));
      add(lockedOut, key, overlaps.lockedOut(path, call, counted.sumNanos()));
      stats.merge(key, counted, CallStats::plus);
      calls += key.role() == Role.POLLED ? count / CounterLayout.POLLS_PER_CALL : count;
    }
  }

  private static void add(Map<CallKey, Long> sums, CallKey key, long nanos) {
    if (nanos > 0) {
      sums.merge(key, nanos, Long::sum);
    }
  }

  private static boolean isKnown(long meta) {
    return CounterLayout.callOrdinal(meta) < MpiCall.values().length
        && CounterLayout.roleOrdinal(meta) < Role.values().length
        && CounterLayout.sizeClass(meta) < SizeClass.COUNT
        && CounterLayout.commSizeClass(meta) < SizeClass.COUNT;
  }

  private CallKey key(long path, long meta) {
    return new CallKey(
        paths.path(path),
        MpiCall.values()[CounterLayout.callOrdinal(meta)],
        CounterLayout.sizeClass(meta),
        CounterLayout.commSizeClass(meta),
        Role.values()[CounterLayout.roleOrdinal(meta)]);
  }

  private void noteInFlight(int chunk) {
    long ordinal = view.getLong(chunk + CounterLayout.CHUNK_IN_FLIGHT_CALL_OFFSET) - 1;
    long since = view.getLong(chunk + CounterLayout.CHUNK_IN_FLIGHT_TICKS_OFFSET);
    lastTicks = Math.max(lastTicks, since);
    if (ordinal >= 0 && ordinal < MpiCall.values().length && since < inFlightTicks) {
      inFlightTicks = since;
      inFlightThread = view.getLong(chunk + CounterLayout.CHUNK_OWNER_OFFSET);
      inFlightPath = view.getLong(chunk + CounterLayout.CHUNK_IN_FLIGHT_PATH_OFFSET);
      inFlight = MpiCall.values()[(int) ordinal];
    }
  }

  private ProfileFormatException problem(int offset, String what) {
    return new ProfileFormatException(origin, "has at byte " + offset + " " + what);
  }
}
