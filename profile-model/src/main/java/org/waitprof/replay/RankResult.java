package org.waitprof.replay;

import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CallStats;
import org.waitprof.model.Role;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.RankTrace;

/** What the replay found on one rank. Immutable, once the replay is over. */
public final class RankResult {
  private final RankReplay replay;
  private final @Nullable PathTimes path;

  RankResult(RankReplay replay, @Nullable PathTimes path) {
    this.replay = replay;
    this.path = path;
  }

  /** Rank in MPI_COMM_WORLD. */
  public int rank() {
    return replay.rank;
  }

  /** Its trace. */
  public RankTrace trace() {
    return replay.trace();
  }

  /** Number of rows: calls of one path, size class, communicator size class and role. */
  public int rows() {
    return replay.rows.size();
  }

  /** The region of a row's calls. */
  public PathDefinition region(int row) {
    return replay.trace().path(replay.rows.row(row).path());
  }

  /** Number of a row's call path, see {@link RankTrace#path(int)}. */
  public int path(int row) {
    return replay.rows.row(row).path();
  }

  /** Size class of a row. */
  public int sizeClass(int row) {
    return replay.rows.row(row).sizeClass();
  }

  /** Class of the communicator's size; 0 for calls other than collectives. */
  public int commSizeClass(int row) {
    return replay.rows.row(row).commSizeClass();
  }

  /** Role of a row. */
  public Role role(int row) {
    return replay.rows.row(row).role();
  }

  /** What was counted for a row. */
  public CallStats stats(int row) {
    return replay.rows.stats(row);
  }

  /**
   * What a row was booked.
   *
   * @param metric its number, {@link Patterns#metrics()}
   */
  public long booked(int metric, int row) {
    return replay.ledger.booked(metric, row);
  }

  /** Nanoseconds of the critical path in a region itself, by path number; users' regions too. */
  public long criticalNanos(int pathNumber) {
    return path == null ? 0 : path.path(pathNumber);
  }

  /** Numbers of call paths that occurred are below this. */
  public int paths() {
    return replay.span.paths();
  }

  /** Nanoseconds in a region itself, without the regions in it, by path number. */
  public long regionNanos(int pathNumber) {
    return replay.span.pathNanos(pathNumber);
  }

  /** Nanoseconds of the critical path in the calls of a row. */
  long criticalWithin(int row) {
    return path == null ? 0 : path.within(row);
  }

  /** Nanoseconds of the critical path outside of MPI before the calls of a row. */
  long criticalBefore(int row) {
    return path == null ? 0 : path.before(row);
  }

  /** From the end of Init to the entry of Finalize; from or to the end of the trace without. */
  public long runNanos() {
    if (replay.reader.events() == 0) {
      return 0;
    }
    OptionalLong start = replay.span.initLeave();
    long from = start.orElse(replay.reader.firstNanos());
    return Math.max(0, replay.span.finalizeEnter().orElse(replay.reader.lastNanos()) - from);
  }

  /** Time in MPI calls but Init and Finalize; of several threads together. */
  public long mpiNanos() {
    return replay.span.mpiNanos();
  }

  /** Whether it entered Finalize. */
  public boolean finalized() {
    return replay.span.finalizeEnter().isPresent();
  }

  /** Events read. */
  public long events() {
    return replay.reader.events();
  }

  /** Why its streams ended early, one clause each. */
  public List<String> damage() {
    return replay.reader.damage();
  }

  RankReplay replay() {
    return replay;
  }
}
