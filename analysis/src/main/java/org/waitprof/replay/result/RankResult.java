package org.waitprof.replay.result;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

/** Result of the replay for one rank. Immutable, once the replay is over. */
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
   * What one rank's replay has found.
   *
   * @param rank its trace and run
   * @param rows its rows of calls
   * @param severities what was booked; the critical path is added
   * @param path the rank's part of the critical path; null without one
   * @param within number of the metric of time on the critical path; the next is that before calls
   * @param costs what its places cost others
   * @param windows what it did over time, if the run was divided
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

  /** What another process has found, as {@link #write} tells it. */
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

  /** For another process, which knows the trace as well. */
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
    long nanos = 0;
    for (int row = 0; row < rows.size(); row++) {
      nanos += isFinalize(row) ? booked(waitAtFinalize, row) : 0;
    }
    return nanos;
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

  /** What it did over time, if the run was divided. */
  Optional<RankWindows> windows() {
    return windows;
  }

  /** What it was found doing between its calls. */
  public GapSamples samples() {
    return samples;
  }

  /** What its places cost other ranks. */
  public DelayCosts delays() {
    return costs;
  }

  /** Rank in MPI_COMM_WORLD. */
  public int rank() {
    return trace.rank();
  }

  /** Trace of the rank. */
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

  /** What a row is: call path, size class, class of the communicator's size, role. */
  public RankRows.Row key(int row) {
    return rows.row(row);
  }

  /**
   * What was counted for a row; of Finalize its time until the last rank came, with which the run
   * ends.
   */
  public CallStats stats(int row) {
    return !runEndsWithTrace && isFinalize(row)
        ? CallStats.ofOne(booked(waitAtFinalize, row))
        : rows.stats(row);
  }

  /** Time in a row's calls that cost the rank nothing, because another thread computed. */
  public long overlappedNanos(int row) {
    return rows.overlapped(row);
  }

  /**
   * What a row was booked.
   *
   * @param metric its number, {@link PatternRules#metrics()}
   */
  public long booked(int metric, int row) {
    return severities.booked(metric, row);
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
   * From the end of Init until the last rank entered Finalize; from or to the end of the trace
   * without.
   */
  public long runNanos() {
    return runNanos;
  }

  /** For how long several of its threads were in MPI calls at the same time. */
  public long togetherNanos() {
    return togetherNanos;
  }

  /** Time in MPI calls within the run; of several threads, in which none computed. */
  public long mpiNanos() {
    return mpiNanos;
  }

  /** Whether it entered Finalize. */
  public boolean finalized() {
    return finalized;
  }

  /** Events read. */
  public long events() {
    return events;
  }

  /** Why its streams ended early, one clause each. */
  public List<String> damage() {
    return damage;
  }
}
