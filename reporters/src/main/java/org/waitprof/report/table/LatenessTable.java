package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.waitprof.model.JobProfile;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.report.ReportContext;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.cause.Lateness;
import org.waitprof.report.finding.LateCauseRule;

/** Causes of lateness of ranks that others waited for: one row per late rank and cause. */
@AutoService({ReportFormat.class, TableSource.class})
public final class LatenessTable extends ReportTable<LatenessRow> implements TableSource {
  private static final int BRIEF = 6;

  /** Public because the service loader calls it. */
  public LatenessTable() {
    super(
        "lateness",
        "lateness",
        "what delayed the late ranks, one row per rank and cause",
        List.of(
            Unit.NANOS.column(
                "wait_ns",
                "waits",
                "Waiting of all other ranks that the cause on that rank is to blame for.",
                LatenessRow::waitNanos),
            Unit.NANOS.column(
                "interval_ns",
                "+-",
                "Half of the 95 % interval of wait_ns; 0 where all of it was measured.",
                LatenessRow::intervalNanos),
            Unit.NANOS.column(
                "lost_ns",
                "lost",
                "Time that the rank lost to the cause while it computed, waited for or not; -1 where"
                    + " that is not known.",
                LatenessRow::lostNanos),
            Unit.NUMBER.column(
                "events",
                "times",
                "Number of pauses, times without a core, computations.",
                LatenessRow::events),
            Unit.RANK.column(
                "rank", "rank", "Late rank; -1 for all that are not named.", LatenessRow::rank),
            Unit.TEXT.column(
                "cause",
                "cause",
                "gc, safepoint, jit, no_core, steal, monitor, quota, compute, waiting or stall.",
                row -> row.cause().id())));
  }

  @Override
  public List<LatenessRow> rows(JobProfile profile, Selection selection) {
    Lateness late = Lateness.of(profile, selection);
    List<LatenessRow> rows = new ArrayList<>(late.rows());
    rows.addAll(late.unknown());
    return rows;
  }

  @Override
  public TableView<LatenessRow> view(ReportContext shown) {
    Lateness late = Lateness.of(shown.profile(), shown.options().selection());
    return new TableView<>(
        "Why ranks were late",
        "what delayed them",
        "Causes by late rank, most waiting first",
        BRIEF,
        shown(late),
        notable(late),
        LateCauseRule.sentence(late).orElse(""),
        List.of());
  }

  private List<TableColumn<LatenessRow>> shown(Lateness late) {
    return List.of(
        columns().get(0),
        Unit.NANOS.shown("+-", row -> ifAny(row.intervalNanos())),
        Unit.RATIO.shown("%", late::share),
        Unit.NANOS.shown("lost", row -> ifAny(row.lostNanos())),
        Unit.NUMBER.shown("times", row -> ifAny(row.events())),
        columns().get(4),
        Unit.TEXT.shown(
            "cause", row -> row.cause().phrase() + (row.isKnown() ? "" : " (not known)")));
  }

  /** The notable rows, followed by unknown ones; empty if none is notable, or no rank waited. */
  private static List<LatenessRow> notable(Lateness late) {
    if (Lateness.total(late.rows()) == 0) {
      return List.of();
    }
    List<LatenessRow> notable = new ArrayList<>(late.notable());
    if (!notable.isEmpty()) {
      notable.addAll(late.unknown());
    }
    return notable;
  }

  /** A figure, or empty: most causes lack some of the figures. */
  private static OptionalLong ifAny(long figure) {
    return figure <= 0 ? OptionalLong.empty() : OptionalLong.of(figure);
  }
}
