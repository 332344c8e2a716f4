package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.wording.CausePlaces;
import org.waitprof.timeseries.WorkLine;

/**
 * Execution samples outside of MPI, one row per rank and stack of the program. Rows of the whole
 * run come first, with an empty place, then rows of each root cause.
 */
@AutoService(ReportFormat.class)
public final class WorkLinesTable extends ReportTable<WorkLinesTable.Row> {
  public static final WorkLinesTable TABLE = new WorkLinesTable();

  /**
   * A line of the program with its samples.
   *
   * @param rank the sampled rank
   * @param place the root cause that it belongs to; empty for the whole run
   * @param line the innermost line of the program
   * @param samples number of samples
   * @param stack call path of the line, outermost frame first
   */
  public record Row(int rank, String place, String line, long samples, String stack) {}

  /** Public for the service loader; other code uses {@link #TABLE}. */
  public WorkLinesTable() {
    super(
        "work",
        "",
        "execution samples (stacks=on), one row per rank, place and stack",
        List.of(
            Unit.RANK.column("rank", "rank", "Rank that was found there.", Row::rank),
            Unit.TEXT.column("place", "place", "The root cause, if any.", Row::place),
            Unit.TEXT.column("line", "line", "The innermost line of the program.", Row::line),
            Unit.NUMBER.column("samples", "samples", "Number of samples.", Row::samples),
            Unit.TEXT.column(
                "call_path",
                "call path",
                "The way to the line, outermost frame first.",
                Row::stack)));
  }

  @Override
  public List<Row> rows(JobProfile profile, Selection selection) {
    List<Row> rows = new ArrayList<>(ofRun(profile, selection));
    profile.causes().places().forEach(place -> rows.addAll(of(place, selection)));
    return rows;
  }

  /** The rows of the whole run. */
  public static List<Row> ofRun(JobProfile profile, Selection selection) {
    List<Row> rows = new ArrayList<>();
    for (WorkLine line : profile.timeSeries().work()) {
      for (int rank = 0; rank < line.samples().length; rank++) {
        if (line.samples()[rank] > 0 && selection.ranks().contains(rank)) {
          rows.add(new Row(rank, "", line.line(), line.samples()[rank], line.stack()));
        }
      }
    }
    return rows;
  }

  /** The rows of a root cause. */
  public static List<Row> of(RootCause place, Selection selection) {
    return place.work().stream()
        .filter(line -> selection.ranks().contains(line.rank()))
        .map(
            line ->
                new Row(
                    line.rank(),
                    CausePlaces.of(place),
                    line.frame().toString(),
                    line.samples(),
                    line.stack().toString()))
        .toList();
  }
}
