package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.JobProfile;
import org.waitprof.model.lateness.HeldUp;
import org.waitprof.model.lateness.HeldUps;
import org.waitprof.report.ReportContext;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.finding.BlockedRule;

/** Reasons why ranks were blocked between MPI calls, with {@code causes=full}. */
@AutoService({ReportFormat.class, TableSource.class})
public final class HeldUpTable extends ReportTable<HeldUp> implements TableSource {
  private static final int BRIEF = 6;

  /** Public because the service loader calls it. */
  public HeldUpTable() {
    super(
        "blocked",
        "blocked",
        "what ranks were blocked by between MPI calls (causes=full)",
        List.of(
            Unit.NANOS.column(
                "blocked_ns",
                "blocked",
                "Time for which the rank's threads that call MPI were blocked.",
                HeldUp::nanos),
            Unit.NUMBER.column("times", "times", "Number of times.", HeldUp::times),
            Unit.RANK.column("rank", "rank", "Rank of the threads.", HeldUp::rank),
            Unit.TEXT.column(
                "what",
                "by",
                "A lock and who had it, a notification, a file, a socket, sleep.",
                HeldUp::what),
            Unit.TEXT.column("where", "at", "The line of the program.", HeldUp::where)));
  }

  @Override
  public List<HeldUp> rows(JobProfile profile, Selection selection) {
    return profile.sections().get(HeldUps.class).map(HeldUps::rows).orElse(List.of()).stream()
        .filter(each -> selection.ranks().contains(each.rank()))
        .toList();
  }

  @Override
  public TableView<HeldUp> view(ReportContext shown) {
    List<HeldUp> rows = rows(shown.profile(), shown.options().selection());
    return new TableView<>(
        "What ranks were blocked by",
        "between MPI calls, as Flight Recorder saw it",
        "Things that blocked ranks, longest first",
        BRIEF,
        columns(),
        rows,
        rows.isEmpty() ? "" : BlockedRule.sentence(rows.get(0)),
        List.of());
  }
}
