package org.waitprof.counterfile;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.CallKey;
import org.waitprof.model.CpuUse;
import org.waitprof.model.Frame;
import org.waitprof.model.MpiCall;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.model.RunFacts;
import org.waitprof.model.rank.CallStats;
import org.waitprof.model.rank.RankIdentity;
import org.waitprof.model.rank.RankOverlap;
import org.waitprof.model.rank.RankProfile;
import org.waitprof.model.rank.RecorderHealth;
import org.waitprof.record.file.CounterLayout;

/**
 * The header of a counter file: the rank's identity, its clock, its texts.
 *
 * @param view the whole file, in its byte order
 * @param origin for messages
 * @param scale length of a tick
 * @param facts the texts
 */
record CounterHeader(ByteBuffer view, String origin, TickScale scale, Map<String, String> facts) {
  /** The trial at the start lasts a millisecond and is good to a tenth of this. */
  private static final double STEADY = 1e-3;

  private static final int MAX_TEXT_BYTES =
      CounterLayout.HEADER_BYTES - CounterLayout.TEXT_OFFSET - Long.BYTES;

  /**
   * Reads a header.
   *
   * @param view at least {@link CounterLayout#HEADER_BYTES}
   */
  static CounterHeader read(ByteBuffer view, String origin) throws ProfileFormatException {
    long version = view.getLong(CounterLayout.VERSION_OFFSET);
    if (version != CounterLayout.VERSION) {
      throw new ProfileFormatException(
          origin,
          "has counter layout version "
              + version
              + ", this waitprof reads "
              + CounterLayout.VERSION);
    }
    long table = view.getLong(CounterLayout.CALL_TABLE_VERSION_OFFSET);
    if (table != MpiCall.TABLE_VERSION) {
      throw new ProfileFormatException(
          origin,
          "numbers MPI calls by table " + table + ", this waitprof by " + MpiCall.TABLE_VERSION);
    }
    return new CounterHeader(view, origin, scale(view, origin), facts(view, origin));
  }

  private static TickScale scale(ByteBuffer view, String origin) throws ProfileFormatException {
    if (view.getLong(CounterLayout.CLOCK_OFFSET) == 0) {
      return TickScale.NANOS;
    }
    TickScale scale =
        TickScale.of(
            view.getLong(CounterLayout.LATER_NANOS_OFFSET)
                - view.getLong(CounterLayout.START_NANOS_OFFSET),
            view.getLong(CounterLayout.LATER_TICKS_OFFSET)
                - view.getLong(CounterLayout.START_TICKS_OFFSET),
            view.getDouble(CounterLayout.NANOS_PER_TICK_OFFSET));
    if (!scale.plausible()) {
      throw new ProfileFormatException(origin, "does not say how long a tick of its clock is");
    }
    return scale;
  }

  /** Whether the clock ran at another rate over the run than in the trial at its start. */
  private boolean hasUnsteadyClock() {
    double atStart = view.getDouble(CounterLayout.NANOS_PER_TICK_OFFSET);
    double overall = (double) scale.nanos() / scale.ticks();
    return view.getLong(CounterLayout.CLOCK_OFFSET) != 0
        && Math.abs(overall / atStart - 1) > STEADY;
  }

  private static Map<String, String> facts(ByteBuffer view, String origin)
      throws ProfileFormatException {
    long length = view.getLong(CounterLayout.TEXT_OFFSET);
    if (length < 0 || length > MAX_TEXT_BYTES) {
      throw new ProfileFormatException(origin, "has a header text of " + length + " bytes");
    }
    byte[] bytes = new byte[(int) length];
    view.get(CounterLayout.TEXT_OFFSET + Long.BYTES, bytes);
    Map<String, String> facts = new HashMap<>();
    for (String line : new String(bytes, StandardCharsets.UTF_8).split("\n", -1)) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        facts.put(line.substring(0, equals), unescape(line.substring(equals + 1)));
      }
    }
    long started = view.getLong(CounterLayout.PROCESS_START_MILLIS_OFFSET);
    facts.put("processStartMillis", Long.toString(started));
    facts.putIfAbsent(
        "clock", view.getLong(CounterLayout.CLOCK_OFFSET) == 0 ? "nanoTime" : "counter");
    return facts;
  }

  private static String unescape(String value) {
    if (value.indexOf('\\') < 0) {
      return value;
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\\' && i + 1 < value.length()) {
        char escaped = value.charAt(++i);
        text.append(escaped == 'n' ? '\n' : escaped);
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }

  /** The rank's profile, from the header and what the chunks hold. */
  RankProfile profile(CounterChunks chunks) throws ProfileFormatException {
    long worldSize = view.getLong(CounterLayout.WORLD_SIZE_OFFSET);
    // Both are stored when Init returns, the size last.
    long rank = worldSize == 0 ? -1 : view.getLong(CounterLayout.RANK_OFFSET);
    if (worldSize < 0
        || worldSize > RunFacts.MAX_RANKS
        || rank < -1
        || (rank >= worldSize && rank != -1)) {
      throw new ProfileFormatException(origin, "claims to be rank " + rank + " of " + worldSize);
    }
    long initEnd = view.getLong(CounterLayout.INIT_END_TICKS_OFFSET);
    long finalizeTicks = view.getLong(CounterLayout.FINALIZE_TICKS_OFFSET);
    long end =
        finalizeTicks != 0
            ? finalizeTicks
            : Math.max(view.getLong(CounterLayout.LAST_TICKS_OFFSET), chunks.lastTicks());
    CallInFlight inFlight = chunks.inFlight(end);
    long runNanos = initEnd == 0 ? 0 : scale.nanosOf(end - initEnd - pausedTicks(end));
    if (runNanos >= TickScale.MOST_NANOS) {
      throw new ProfileFormatException(origin, "claims a run of more than two years");
    }
    return new RankProfile(
        (int) rank,
        (int) worldSize,
        view.getLong(CounterLayout.PID_OFFSET),
        RankIdentity.of(facts),
        view.getLong(CounterLayout.START_EPOCH_MILLIS_OFFSET),
        epochMillisAt(end) - waitedInFinalize(chunks) / 1_000_000,
        runNanos,
        finalizeTicks != 0 || view.getLong(CounterLayout.STATE_OFFSET) >= 2,
        inFlight == null ? "" : inFlight.call().standardName() + place(inFlight.path().frames()),
        inFlight == null ? 0 : inFlight.ageNanos(),
        health(chunks),
        cpu(),
        chunks.stats(),
        chunks.sampling(),
        Optional.ofNullable(chunks.timeSeries()),
        overlap(chunks));
  }

  /** Time from the rank's own entry of Finalize to the last rank's, in nanoseconds. */
  private static long waitedInFinalize(CounterChunks chunks) {
    long nanos = 0;
    for (Map.Entry<CallKey, CallStats> entry : chunks.stats().entrySet()) {
      nanos += entry.getKey().call() == MpiCall.MPI_FINALIZE ? entry.getValue().sumNanos() : 0;
    }
    return nanos;
  }

  private RankOverlap overlap(CounterChunks chunks) {
    long nanos = idleNanos();
    return nanos < 0 ? RankOverlap.NONE : chunks.overlap(nanos);
  }

  /**
   * Time in which none of the rank's threads computed, between Init and Finalize; -1 where one
   * thread calls MPI.
   */
  long idleNanos() {
    return view.getLong(CounterLayout.THREADS_SINCE_OFFSET) == 0
        ? -1
        : scale.nanosOf(
            positive(CounterLayout.THREADS_BEFORE_OFFSET)
                + positive(CounterLayout.THREADS_IDLE_OFFSET));
  }

  /**
   * Converts an instant of {@code nanoTime}, which all processes of a host share, to ticks of the
   * recorder's clock. It is counted from the latest instant that the rank has noted in both clocks.
   */
  long ticksAt(long nanoTime) {
    boolean later = view.getLong(CounterLayout.LATER_TICKS_OFFSET) != 0;
    int ticksOffset = later ? CounterLayout.LATER_TICKS_OFFSET : CounterLayout.START_TICKS_OFFSET;
    int nanosOffset = later ? CounterLayout.LATER_NANOS_OFFSET : CounterLayout.START_NANOS_OFFSET;
    if (view.getLong(CounterLayout.CLOCK_OFFSET) == 0) {
      return nanoTime;
    }
    double nanos = nanoTime - view.getLong(nanosOffset);
    return view.getLong(ticksOffset) + Math.round(nanos * scale.ticks() / scale.nanos());
  }

  /** Wall-clock time of an instant in ticks, by the time at which recording started. */
  long epochMillisAt(long ticks) {
    return view.getLong(CounterLayout.START_EPOCH_MILLIS_OFFSET)
        + scale.nanosOf(ticks - view.getLong(CounterLayout.START_TICKS_OFFSET)) / 1_000_000;
  }

  /** Ticks after Init for which measuring was paused, the pause that goes on included. */
  long pausedTicks(long end) {
    long since = view.getLong(CounterLayout.PAUSED_SINCE_TICKS_OFFSET);
    return view.getLong(CounterLayout.PAUSED_TICKS_OFFSET) + (since == 0 ? 0 : end - since);
  }

  /** Text {@code at Ring.pass:31}, without package; empty where the path is not known. */
  private static String place(List<Frame> frames) {
    if (frames.isEmpty() || frames.get(frames.size() - 1).line() <= 0) {
      return "";
    }
    Frame frame = frames.get(frames.size() - 1);
    String name = frame.className();
    return " at "
        + new Frame(name.substring(name.lastIndexOf('.') + 1), frame.method(), frame.line());
  }

  private CpuUse cpu() {
    long[] numbers = new long[CpuUse.NUMBERS];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = view.getLong(CounterLayout.cpuOffset(i));
    }
    return CpuUse.of(numbers);
  }

  private RecorderHealth health(CounterChunks chunks) {
    long picos = Math.max(0, view.getLong(CounterLayout.RECORD_COST_PICOS_OFFSET));
    double overhead =
        (double) chunks.calls() * picos / 1000 + positive(CounterLayout.READING_NANOS_OFFSET);
    return new RecorderHealth(
        positive(CounterLayout.LOST_KEYS_OFFSET),
        positive(CounterLayout.WALKS_OFFSET),
        positive(CounterLayout.MISMATCHES_OFFSET),
        chunks.threads(),
        Math.min(TickScale.MOST_NANOS, Math.round(overhead)),
        scale.nanosOf(view.getLong(CounterLayout.PAUSED_TICKS_OFFSET)),
        chunks.skippedSlots(),
        view.getLong(CounterLayout.CLOCK_OFFSET) == 0,
        hasUnsteadyClock(),
        view.getLong(CounterLayout.OUTGROWN_OFFSET) != 0,
        positive(CounterLayout.FAULTS_OFFSET),
        positive(CounterLayout.LEFT_THREADS_OFFSET));
  }

  private long positive(int offset) {
    return Math.max(0, view.getLong(offset));
  }
}
