package org.waitprof.replay.result;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.model.rank.CallStats;
import org.waitprof.replay.call.CallReader;
import org.waitprof.replay.call.GapTimes;
import org.waitprof.replay.call.RankRows;
import org.waitprof.replay.call.RunSpan;
import org.waitprof.replay.criticalpath.PathTimes;
import org.waitprof.replay.criticalpath.RankHistory;
import org.waitprof.replay.delay.DelayCosts;
import org.waitprof.replay.delay.GapSamples;
import org.waitprof.replay.exchange.MessageBuffer;
import org.waitprof.replay.pattern.PatternRules;
import org.waitprof.replay.pattern.SeverityTable;
import org.waitprof.replay.window.RankWindows;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.RankTrace;
import org.waitprof.waitstate.WaitAtFinalize;

/** Result of the replay for one rank. Immutable once the replay is over. */
public final class RankResult {
  private final RankTrace trace;
  private final RankRows rows;
  private final SeverityTable severities;
  private final DelayCosts costs;
  private final GapSamples samples;
  private final Optional<RankWindows> windows;

  /** Own time of regions and of the critical path in them, by path number. */
  private final long[] regionNanos;

  private final long[] criticalNanos;

  /** Time of the critical path between calls. */
  private final GapTimes criticalGaps;

  /** Whether Finalize is a call like others, in a trace without an end of its own. */
  private final boolean runEndsWithTrace;

  /** Number of the metric of waiting in Finalize. */
  private final int waitAtFinalize;

  private final long runNanos;
  private final long mpiNanos;
  private final long togetherNanos;
  private final boolean finalized;
  private final long events;
  private final List<String> damage;

  /**
   * Result of one rank's replay.
   *
   * @param rank trace and run of the rank
   * @param rows rows of calls
   * @param severities bookings; the critical path is added
   * @param path the rank's part of the critical path; null without one
   * @param within number of the metric of time on the critical path; the next metric is time before
   *     calls
   * @param costs waiting that its places cost others
   * @param windows sums over time, if the run was divided
   */
  public RankResult(
      RankHistory rank,
      RankRows rows,
      SeverityTable severities,
      @Nullable PathTimes path,
      int within,
      int waitAtFinalize,
      DelayCosts costs,
      Optional<RankWindows> windows) {
    trace = rank.trace();
    this.waitAtFinalize = waitAtFinalize;
    List<String> reasons = new ArrayList<>(rank.reader().damage());
    this.windows = windows;
    this.costs = costs;
    samples = samples(trace, reasons);
    this.rows = rows;
    this.severities = severities;
    RunSpan span = rank.span();
    regionNanos = new long[span.paths()];
    criticalNanos = new long[regionNanos.length];
    for (int number = 0; number < regionNanos.length; number++) {
      regionNanos[number] = span.pathNanos(number);
      criticalNanos[number] = path == null ? 0 : path.path(number);
    }
    for (int row = 0; path != null && row < rows.size(); row++) {
      severities.book(within, row, path.within(row));
      severities.book(within + 1, row, path.before(row));
    }
    criticalGaps = path == null ? new GapTimes() : path.gaps();
    runEndsWithTrace = span.isWhole();
    long atEnd = runEndsWithTrace ? 0 : finalizeWait();
    runNanos = runNanos(rank) + atEnd;
    mpiNanos = span.mpiNanos() + atEnd;
    togetherNanos = span.overlap().togetherNanos();
    finalized = span.finalizeEnter().isPresent();
    events = rank.reader().events();
    damage = List.copyOf(reasons);
  }

  /** Result from another process, as {@link #write} wrote it. */
  RankResult(RankTrace trace, PatternRules rules, MessageBuffer in) {
    this.trace = trace;
    rows = RankRows.read(trace.rank(), in);
    severities = new SeverityTable(rules.metrics().size());
    severities.read(rows.size(), in);
    costs = DelayCosts.read(in);
    samples = GapSamples.read(in);
    windows = in.next() == 0 ? Optional.empty() : Optional.of(RankWindows.read(in));
    regionNanos = new long[(int) in.next()];
    criticalNanos = new long[regionNanos.length];
    in.next(regionNanos);
    in.next(criticalNanos);
    criticalGaps = GapTimes.read(in);
    waitAtFinalize = rules.number(WaitAtFinalize.COLUMN);
    runEndsWithTrace = in.next() != 0;
    runNanos = in.next();
    mpiNanos = in.next();
    togetherNanos = in.next();
    finalized = in.next() != 0;
    events = in.next();
    List<String> reasons = new ArrayList<>();
    for (long left = in.next(); left > 0; left--) {
      reasons.add(in.nextText());
    }
    damage = List.copyOf(reasons);
  }

  /** Appends the result for another process, which also knows the trace. */
  void write(MessageBuffer out) {
    rows.write(out);
    severities.write(rows.size(), out);
    costs.write(out);
    samples.write(out);
    out.add(windows.isPresent() ? 1 : 0);
    windows.ifPresent(its -> its.write(out));
    out.add(regionNanos.length);
    out.add(regionNanos, regionNanos.length);
    out.add(criticalNanos, criticalNanos.length);
    criticalGaps.write(out);
    out.add(runEndsWithTrace ? 1 : 0);
    out.add(runNanos);
    out.add(mpiNanos);
    out.add(togetherNanos);
    out.add(finalized ? 1 : 0);
    out.add(events);
    out.add(damage.size());
    damage.forEach(out::add);
  }

  private static GapSamples samples(RankTrace trace, List<String> reasons) {
    try {
      return GapSamples.of(trace);
    } catch (IOException e) {
      reasons.add(String.valueOf(e.getMessage()));
      return GapSamples.none();
    }
  }

  private boolean isFinalize(int row) {
    return region(row).call().filter(call -> call == MpiCall.MPI_FINALIZE).isPresent();
  }

  private long finalizeWait() {
    return IntStream.range(0, rows.size())
        .filter(this::isFinalize)
        .mapToLong(row -> booked(waitAtFinalize, row))
        .sum();
  }

  private static long runNanos(RankHistory rank) {
    CallReader reader = rank.reader();
    if (reader.events() == 0) {
      return 0;
    }
    if (rank.span().isWhole()) {
      return reader.lastNanos() - reader.firstNanos();
    }
    long from = rank.span().initLeave().orElse(reader.firstNanos());
    return Math.max(0, rank.span().finalizeEnter().orElse(reader.lastNanos()) - from);
  }

  /** Sums over time, if the run was divided. */
  Optional<RankWindows> windows() {
    return windows;
  }

  /** Execution samples of the rank between its calls. */
  public GapSamples samples() {
    return samples;
  }

  /** Waiting that its places cost other ranks. */
  public DelayCosts delays() {
    return costs;
  }

  public int rank() {
    return trace.rank();
  }

  public RankTrace trace() {
    return trace;
  }

  /** Number of rows: calls of one path, size class, communicator size class and role. */
  public int rows() {
    return rows.size();
  }

  /** The region of a row's calls. */
  public PathDefinition region(int row) {
    return trace.path(rows.row(row).path());
  }

  /** Key of a row: call path, size class, class of the communicator's size, role. */
  public RankRows.Row key(int row) {
    return rows.row(row);
  }

  /** Counts of a row; for Finalize, its time until the last rank came, with which the run ends. */
  public CallStats stats(int row) {
    return !runEndsWithTrace && isFinalize(row)
        ? CallStats.ofOne(booked(waitAtFinalize, row))
        : rows.stats(row);
  }

  /** Time in a row's calls of which it is not known whether it was waiting. */
  public long unknownNanos(int row) {
    return rows.unknown(row);
  }

  /** Time in a row's calls that cost the rank nothing, because another thread computed. */
  public long overlappedNanos(int row) {
    return rows.overlapped(row);
  }

  /**
   * Sum booked for a row.
   *
   * @param metric number of the metric, {@link PatternRules#metrics()}
   */
  public long booked(int metric, int row) {
    return severities.booked(metric, row);
  }

  /**
   * Ranks that a row's waits were for, with the rows of their calls, in nanoseconds: pairs of
   * {@link org.waitprof.replay.exchange.LongPair}, the row -1 if it is not known. Only of waits
   * that the profile of a run does not measure.
   */
  Map<Long, Long> awaited(int row) {
    return severities.awaited(row);
  }

  /** Nanoseconds of the critical path in a region itself, by path number; users' regions too. */
  public long criticalNanos(int pathNumber) {
    return pathNumber < criticalNanos.length ? criticalNanos[pathNumber] : 0;
  }

  /** Time of the critical path between its calls, outside of any region. */
  GapTimes criticalGaps() {
    return criticalGaps;
  }

  /** Numbers of call paths that occurred are below this. */
  public int paths() {
    return regionNanos.length;
  }

  /** Nanoseconds in a region itself, without the regions in it, by path number. */
  public long regionNanos(int pathNumber) {
    return pathNumber < regionNanos.length ? regionNanos[pathNumber] : 0;
  }

  /**
   * Nanoseconds from the end of Init until the last rank entered Finalize; where these are missing,
   * from or to the end of the trace.
   */
  public long runNanos() {
    return runNanos;
  }

  /** Time in which several of its threads were in MPI calls. */
  public long togetherNanos() {
    return togetherNanos;
  }

  /** Time in MPI calls within the run; with several threads, time in which none computed. */
  public long mpiNanos() {
    return mpiNanos;
  }

  /** Whether the rank entered Finalize; false if its trace ended before. */
  public boolean finalized() {
    return finalized;
  }

  public long events() {
    return events;
  }

  /** Reasons why its streams ended early, one clause each. */
  public List<String> damage() {
    return damage;
  }
}
