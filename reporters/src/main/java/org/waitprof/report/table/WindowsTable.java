package org.waitprof.report.table;

import static org.waitprof.report.explain.Topics.explained;

import com.google.auto.service.AutoService;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.figures.Selection;
import org.waitprof.timeseries.Window;

/**
 * Efficiency over time, a row a window. The first ten columns are the contract of the CSV export,
 * which has a column for each pattern; a field whose value is not known is empty.
 */
@AutoService(ReportFormat.class)
public final class WindowsTable extends ReportTable<Window> {
  private static final String EFFICIENCY = "parallel_efficiency";
  private static final String WAITS = "wait_ns";
  private static final int TIME_DIGITS = 3;
  private static final int RATIO_DIGITS = 6;

  /** For the service loader. */
  public WindowsTable() {
    super(
        "windows",
        "windows",
        "efficiency over time",
        List.of(
            TableColumn.member(
                "start_ns", Unit.NANOS, "Since the start of the run.", Window::startNanos),
            TableColumn.member(
                "end_ns", Unit.NANOS, "Since the start of the run.", Window::endNanos),
            TableColumn.member(
                "useful_mean_ns",
                Unit.MEAN_NANOS,
                "Useful time, mean of the ranks.",
                Window::usefulMeanNanos),
            TableColumn.member(
                "useful_max_ns",
                Unit.NANOS,
                "Useful time of the rank with most.",
                Window::usefulMaxNanos),
            TableColumn.ifKnown(
                "ideal_ns",
                Unit.NANOS,
                "Its length on an ideal network; of analysed traces.",
                Window::idealNanos),
            TableColumn.member(
                EFFICIENCY, Unit.RATIO, explained(EFFICIENCY), Window::parallelEfficiency),
            TableColumn.ifKnown(
                "load_balance", Unit.RATIO, explained("load_balance"), Window::loadBalance),
            TableColumn.ifKnown(
                "serialisation_efficiency",
                Unit.RATIO,
                explained("serialisation_efficiency"),
                Window::serialisation),
            TableColumn.ifKnown(
                "transfer_efficiency",
                Unit.RATIO,
                explained("transfer_efficiency"),
                Window::transfer),
            TableColumn.member(
                "min_events", Unit.NUMBER, "MPI calls of the rank with fewest.", Window::minEvents),
            TableColumn.member(
                "mpi_mean_ns",
                Unit.MEAN_NANOS,
                "Time in MPI, mean of the ranks.",
                Window::mpiMeanNanos),
            TableColumn.member("bytes", Unit.BYTES, "What all ranks sent.", Window::bytes),
            TableColumn.member(
                WAITS,
                Unit.NANOS_BY_PATTERN,
                "Waiting of all ranks by pattern.",
                Window::waitNanos),
            TableColumn.member(
                "gap_mean_ns",
                Unit.MEAN_NANOS,
                "For how long nothing was recorded, mean of the ranks.",
                WindowsTable::meanGap)));
  }

  private static double meanGap(Window window) {
    long[] gaps = window.ranks().gapNanos();
    return (double) Arrays.stream(gaps).sum() / Math.max(1, gaps.length);
  }

  @Override
  public List<Window> rows(JobProfile profile, Selection selection) {
    return profile.timeSeries().windows();
  }

  @Override
  public String lacks(JobProfile profile) {
    return profile.timeSeries().windows().isEmpty()
        ? "has no windows of time; the agent's option interval=auto records them, and analyze makes"
            + " them of a trace (mode=trace)"
        : "";
  }

  @Override
  protected List<TableColumn<Window>> inCsv(List<Window> rows) {
    SortedSet<String> patterns = new TreeSet<>();
    rows.forEach(window -> patterns.addAll(window.waitNanos().keySet()));
    List<TableColumn<Window>> columns = new ArrayList<>();
    for (TableColumn<Window> column : columns()) {
      if (!column.id().equals(WAITS)) {
        columns.add(column);
        continue;
      }
      for (String pattern : patterns) {
        columns.add(
            TableColumn.member(
                pattern + "_ns", Unit.NANOS, "", row -> row.waitNanos().getOrDefault(pattern, 0L)));
      }
    }
    return columns;
  }

  @Override
  protected Object inCsv(TableColumn<Window> column, Window row) {
    if (column.id().equals(EFFICIENCY) && !row.isSeen()) {
      return "";
    }
    if (!(column.of(row) instanceof Double value)) {
      return column.of(row);
    }
    BigDecimal rounded =
        BigDecimal.valueOf(value)
            .setScale(
                column.unit() == Unit.RATIO ? RATIO_DIGITS : TIME_DIGITS, RoundingMode.HALF_EVEN);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
