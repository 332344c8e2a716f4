package org.waitprof.sample;

import org.jspecify.annotations.Nullable;

/**
 * Measures what took time from one thread's computations between its MPI calls. Causes are garbage
 * collection and other JVM stops, the compiler, cores that others had, a CPU limit, and locks. At
 * the begin of a call after a long computation, and at the end of a call that was long, it reads
 * what JVM and kernel have counted up to now. Time added since the last reading was lost in
 * between. It needs no thread and no notification. Calls that follow each other within {@link
 * #GRAIN_NANOS} cost nothing: a rank that makes others wait has a long computation.
 *
 * <p>Cost: some loads. Beyond {@link #CORE_GRAIN_NANOS} it adds a reading of {@link OffCore}, and
 * where that found enough one of {@link Throttled}. In a program whose main thread rests every 0.7
 * ms that was 2 % of its time. All of it is timed, {@link OffCore#spentNanos}. Used by its thread
 * alone.
 */
public final class CauseMeter {
  /** Shortest duration of a call and the computation before it, together, that is examined. */
  static final double GRAIN_NANOS = 100_000;

  /**
   * Least duration of a call and the computation before it, together, for which the kernel is also
   * asked.
   */
  public static final double CORE_GRAIN_NANOS = 500_000;

  /** Shorter times are not lost time. */
  private static final long LEAST_NANOS = 20_000;

  private static final int GC = 0;
  private static final int SAFEPOINT = 1;
  private static final int JIT = 2;
  private static final int NO_CORE = 3;
  private static final int STEAL = 4;

  /** Index of the times of {@code LatenessCause.MONITOR}, for losses in traces. */
  public static final int MONITOR = 5;

  private static final int QUOTA = 6;

  /** Causes that are known by {@link OffCore} alone. */
  private static final long OFF_CORE = 1 << NO_CORE | 1 << STEAL | 1 << MONITOR | 1 << QUOTA;

  /** Longest time of a reading at the begin of a call, which may lose its core. */
  private static final double SLACK_NANOS = 1_000_000;

  /** Time between two comparisons of the JVM's counters with each other. */
  private static final double CHECK_NANOS = 1e9;

  private final CauseSink log;
  private final double nanosPerTick;
  private final StopCounters stops = StopCounters.known();
  private @Nullable OffCore cores = OffCore.ofCaller();
  private @Nullable Throttled throttled = cores == null ? null : new Throttled();
  private final StolenTime stolen = new StolenTime();
  private final long[] lost = new long[SampleLayout.CAUSE_COUNT];
  private final long[] events = new long[SampleLayout.CAUSE_COUNT];

  /** Time of the last reading at the begin of a call, in ticks. */
  private long enteredTicks = Long.MIN_VALUE;

  /** Times that the kernel had counted then, since the last call that was examined. */
  private long readyEntered;

  private long ownEntered;
  private long slicesEntered;

  /** Times that the JVM had counted then. */
  private long gcEntered;

  private long safepointsEntered;

  private long gcBefore;
  private long collectionsBefore;
  private long safepointsBefore;
  private long compilerBefore;
  private long checkedTicks;
  private long gcChecked;
  private long unknown;

  /**
   * Begins to look; called by the thread that is measured.
   *
   * @param log receives the losses
   */
  public CauseMeter(CauseSink log, double nanosPerTick) {
    this.log = log;
    this.nanosPerTick = nanosPerTick;
    forget();
    reportUnknown();
  }

  private void reportUnknown() {
    long now = unknown | stops.unknownNow() | (cores == null ? OFF_CORE : 0);
    if (now != unknown) {
      unknown = now;
      log.unknown(now);
    }
  }

  /** Forgets time lost so far, which belongs to no computation. */
  public void forget() {
    forgetEntered();
    if (cores != null) {
      cores.read();
    }
    if (throttled != null) {
      throttled.forget();
    }
    gcBefore = stops.gcNanos();
    collectionsBefore = stops.collections();
    safepointsBefore = stops.safepointNanos();
    compilerBefore = stops.compilerNanos();
  }

  /**
   * A call begins after a long computation: what is counted from now on is the call's own. Costs
   * one reading of {@link OffCore}.
   */
  public void entering(long nowTicks) {
    long began = System.nanoTime();
    if (cores != null && cores.read()) {
      readyEntered += cores.readyNanos();
      ownEntered += cores.ownNanos();
      slicesEntered += cores.slices();
      gcEntered = stops.gcNanos();
      safepointsEntered = stops.safepointNanos();
      enteredTicks = nowTicks;
    }
    OffCore.spent(System.nanoTime() - began);
  }

  private void forgetEntered() {
    readyEntered = 0;
    ownEntered = 0;
    slicesEntered = 0;
  }

  /** Whether the last reading was at the begin of that call. */
  private boolean isEntered(long from, long enter, long leave) {
    return enteredTicks >= from
        && (enter - enteredTicks) * nanosPerTick <= SLACK_NANOS
        && enteredTicks <= leave;
  }

  /** Ticks of a call and the computation before it from which on the sink is called. */
  public long grainTicks() {
    return (long) (GRAIN_NANOS / nanosPerTick);
  }

  /**
   * A call has ended that was long, or came after a long computation.
   *
   * @param from end of the call before it, ticks
   */
  public void ended(long from, long enter, long leave) {
    long began = System.nanoTime();
    examine(from, enter, leave);
    OffCore.spent(System.nanoTime() - began);
  }

  private void examine(long from, long enter, long leave) {
    double length = (enter - from) * nanosPerTick;
    double call = (leave - enter) * nanosPerTick;
    // The compiler works for both alike.
    double share = length / (length + call);
    long rest = (long) length;
    if ((leave - checkedTicks) * nanosPerTick >= CHECK_NANOS) {
      stops.check(gcChecked);
      checkedTicks = leave;
      gcChecked = stops.gcNanos();
      reportUnknown();
    }
    boolean isEntered = isEntered(from, enter, leave);
    readStops(rest, share, isEntered);
    rest -= lost[GC] + lost[SAFEPOINT];
    lost[NO_CORE] = 0;
    lost[STEAL] = 0;
    lost[MONITOR] = 0;
    lost[QUOTA] = 0;
    if (length + call >= CORE_GRAIN_NANOS && cores != null) {
      readCores(cores, rest, from, enter, leave, isEntered);
      rest -= lost[NO_CORE] + lost[STEAL] + lost[MONITOR] + lost[QUOTA];
    }
    // A compiler on the core of the thread takes it away: that time is the compiler's, once.
    lost[JIT] = Math.min(rest + lost[NO_CORE], lost[JIT]);
    lost[NO_CORE] -= Math.min(lost[NO_CORE], lost[JIT]);
    // Without a loop: the JVM would take this for a method of much work, and spend 0.1 s on it.
    long stopped = lost[GC] + lost[SAFEPOINT] + lost[JIT];
    long sum = stopped + lost[NO_CORE] + lost[STEAL] + lost[MONITOR] + lost[QUOTA];
    if (sum > 0) {
      log.add(from, enter, lost, events, sum >= LEAST_NANOS);
    }
  }

  private void readStops(long rest, double share, boolean isEntered) {
    long gc = stops.gcNanos();
    long safepoints = stops.safepointNanos();
    long compiler = stops.compilerNanos();
    long collected = (isEntered ? gcEntered : gc) - gcBefore;
    long stopped = (isEntered ? safepointsEntered : safepoints) - safepointsBefore;
    long other = Math.max(0, stopped - Math.max(0, collected));
    lost[GC] = Math.max(0, Math.min(rest, collected));
    lost[SAFEPOINT] = Math.min(rest - lost[GC], other);
    lost[JIT] = Math.round((compiler - compilerBefore) * share);
    if (collected != 0) {
      long collections = stops.collections();
      events[GC] = collections - collectionsBefore;
      collectionsBefore = collections;
    }
    events[SAFEPOINT] = 1;
    events[JIT] = 1;
    gcBefore = gc;
    safepointsBefore = safepoints;
    compilerBefore = compiler;
  }

  /**
   * Reads what took the core. Without a reading at the begin of the call, time that a waiting call
   * may have lost counts as the call's own. A rank that waits came early, because its computation
   * had lost little. The late side's call is short.
   */
  private void readCores(
      OffCore now, long rest, long from, long enter, long leave, boolean isEntered) {
    long call = (long) ((leave - enter) * nanosPerTick);
    long ready = readyEntered;
    long own = ownEntered;
    long given = slicesEntered;
    long all = readyEntered;
    forgetEntered();
    if (!isEntered || call >= LEAST_NANOS) {
      if (!now.read()) {
        // Its thread has ended, and another has taken over what this one counts.
        log.unknown(from, enter);
        now.close();
        cores = OffCore.ofCaller();
        throttled = cores == null ? null : new Throttled();
        reportUnknown();
        return;
      }
      all += now.readyNanos();
      if (!isEntered) {
        ready = Math.max(0, ready + now.readyNanos() - call);
        own += now.ownNanos() - call;
        given += now.slices();
      }
    }
    lost[NO_CORE] = Math.min(rest, ready);
    events[NO_CORE] = given;
    if (own >= LEAST_NANOS) {
      long off = Math.min(rest - lost[NO_CORE], own);
      lost[STEAL] = Math.min(off, stolen.since(off));
      lost[MONITOR] = off - lost[STEAL];
      events[STEAL] = 1;
      events[MONITOR] = 1;
    }
    if (throttled != null) {
      lost[QUOTA] = Math.round(lost[NO_CORE] * throttled.share(all));
      lost[NO_CORE] -= lost[QUOTA];
      events[QUOTA] = throttled.times();
    }
  }
}
