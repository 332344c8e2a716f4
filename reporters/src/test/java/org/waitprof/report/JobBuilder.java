package org.waitprof.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.waitprof.model.CallKey;
import org.waitprof.model.CallPath;
import org.waitprof.model.Histogram;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.HistogramColumn;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.QualityNote;
import org.waitprof.model.RankFacts;
import org.waitprof.model.Role;
import org.waitprof.model.RunFacts;
import org.waitprof.model.SizeClass;
import org.waitprof.model.WaitSource;
import org.waitprof.model.section.ProfileParts;
import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitStates;

/** Builds job profiles for tests, row by row. */
public final class JobBuilder {

  /** What one rank did in one row; {@link #NOTHING} if it did not make the call. */
  public record Cell(long count, long sumNanos, long minNanos, long maxNanos, long floorNanos) {
    public static final Cell NOTHING = new Cell(0, 0, 0, 0, 0);
  }

  private record Row(ProfileKey key, Cell[] cells, long bytesPerCall) {}

  private final List<RankFacts> ranks = new ArrayList<>();
  private final List<Row> rows = new ArrayList<>();
  private final List<QualityNote> notes = new ArrayList<>();
  private String mainClass = "Sweep3D";
  private String arguments = "64 64";
  private String jobId = "88213";

  /** Adds the next rank. */
  public JobBuilder rank(RankFacts facts) {
    ranks.add(facts);
    return this;
  }

  public JobBuilder note(QualityNote note) {
    notes.add(note);
    return this;
  }

  public JobBuilder program(String newMainClass, String newJobId) {
    mainClass = newMainClass;
    jobId = newJobId;
    return this;
  }

  /** What the program was started with. */
  public JobBuilder arguments(String newArguments) {
    arguments = newArguments;
    return this;
  }

  /** Adds a row whose pattern is that of its call; all ranks must be there already. */
  public JobBuilder row(
      String path, MpiCall call, long bytes, int comm, Role role, IntFunction<Cell> cellOfRank) {
    return row(
        path,
        call,
        bytes,
        comm,
        role,
        WaitStates.of(call, role).map(WaitState::id).orElse(""),
        cellOfRank);
  }

  /** A row with that pattern: an older version may not have known one for the call. */
  public JobBuilder row(
      String path,
      MpiCall call,
      long bytes,
      int comm,
      Role role,
      String pattern,
      IntFunction<Cell> cellOfRank) {
    CallKey key =
        new CallKey(CallPath.parse(path), call, SizeClass.of(bytes), SizeClass.of(comm), role);
    Cell[] cells = new Cell[ranks.size()];
    for (int rank = 0; rank < cells.length; rank++) {
      cells[rank] = ranks.get(rank).present() ? cellOfRank.apply(rank) : Cell.NOTHING;
    }
    rows.add(new Row(new ProfileKey(key, pattern, WaitSource.ESTIMATED), cells, bytes));
    return this;
  }

  public JobProfile build() {
    List<Integer> missing = new ArrayList<>();
    for (int rank = 0; rank < ranks.size(); rank++) {
      if (!ranks.get(rank).present()) {
        missing.add(rank);
      }
    }
    List<Row> sorted = new ArrayList<>(rows);
    sorted.sort(
        Comparator.comparing((Row row) -> row.key().key().path().toString())
            .thenComparing(row -> row.key().key().call())
            .thenComparing(row -> row.key().key().sizeClass())
            .thenComparing(row -> row.key().key().commSizeClass())
            .thenComparing(row -> row.key().key().role()));
    Map<String, LongColumn> columns = new HashMap<>();
    columns.put(Metric.COUNT.name(), (key, rank) -> sorted.get(key).cells()[rank].count());
    columns.put(Metric.SUM.name(), (key, rank) -> sorted.get(key).cells()[rank].sumNanos());
    columns.put(Metric.MIN.name(), (key, rank) -> sorted.get(key).cells()[rank].minNanos());
    columns.put(Metric.MAX.name(), (key, rank) -> sorted.get(key).cells()[rank].maxNanos());
    columns.put(Metric.FLOOR.name(), (key, rank) -> floor(sorted.get(key), rank));
    columns.put(
        Metric.BYTES.name(),
        (key, rank) -> sorted.get(key).cells()[rank].count() * sorted.get(key).bytesPerCall());
    columns.put(Metric.WAIT.name(), (key, rank) -> waitNanos(sorted.get(key), rank));
    HistogramColumn histograms =
        (key, rank, bucket) -> {
          Cell cell = sorted.get(key).cells()[rank];
          return cell.count() > 0 && bucket == Histogram.bucket(cell.sumNanos() / cell.count())
              ? cell.count()
              : 0;
        };
    return new JobProfile(
        facts(missing),
        ranks,
        sorted.stream().map(Row::key).toList(),
        columns,
        histograms,
        notes,
        ProfileParts.NONE);
  }

  private static long floor(Row row, int rank) {
    return row.key().pattern().isEmpty() ? 0 : row.cells()[rank].floorNanos();
  }

  private static long waitNanos(Row row, int rank) {
    Cell cell = row.cells()[rank];
    return row.key().pattern().isEmpty() ? 0 : cell.sumNanos() - cell.count() * floor(row, rank);
  }

  private RunFacts facts(List<Integer> missing) {
    return new RunFacts(
        Map.of(
            RunFacts.Text.TOOL_VERSION, "0.1.0",
            RunFacts.Text.RUN_ID, "run-7f3a",
            RunFacts.Text.COMMAND, "-cp app.jar " + mainClass + " " + arguments,
            RunFacts.Text.MAIN_CLASS, mainClass,
            RunFacts.Text.BINDING, "Open MPI 4.1.4",
            RunFacts.Text.JAVA, "17.0.15",
            RunFacts.Text.JOB_ID, jobId),
        1_795_169_472_345L,
        ranks.size(),
        missing.isEmpty(),
        missing,
        "minimum",
        Map.of("callpath", "full (default)", "out", "runs/%j (environment)"),
        List.of());
  }
}
