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
 * Efficiency over time, one row per window. The first ten columns are the contract of the CSV
 * export, which has a column for each pattern. A field of unknown value is empty.
 */
@AutoService(ReportFormat.class)
public final class WindowsTable extends ReportTable<Window> {
  private static final String EFFICIENCY = "parallel_efficiency";
  private static final String WAITS = "wait_ns";
  private static final int TIME_DIGITS = 3;
  private static final int RATIO_DIGITS = 6;

  /** Public because the service loader calls it. */
  public WindowsTable() {
    super(
        "windows",
        "windows",
        "efficiency over time",
        List.of(
            Unit.NANOS.member("start_ns", "Since the start of the run.", Window::startNanos),
            Unit.NANOS.member("end_ns", "Since the start of the run.", Window::endNanos),
            Unit.MEAN_NANOS.member(
                "useful_mean_ns", "Useful time, mean of the ranks.", Window::usefulMeanNanos),
            Unit.NANOS.member(
                "useful_max_ns", "Useful time of the rank with most.", Window::usefulMaxNanos),
            Unit.NANOS.ifKnown(
                "ideal_ns",
                "Its length on an ideal network; of analysed traces.",
                Window::idealNanos),
            Unit.RATIO.member(EFFICIENCY, explained(EFFICIENCY), Window::parallelEfficiency),
            Unit.RATIO.ifKnown("load_balance", explained("load_balance"), Window::loadBalance),
            Unit.RATIO.ifKnown(
                "serialisation_efficiency",
                explained("serialisation_efficiency"),
                Window::serialisation),
            Unit.RATIO.ifKnown(
                "transfer_efficiency", explained("transfer_efficiency"), Window::transfer),
            Unit.NUMBER.member(
                "min_events", "MPI calls of the rank with fewest.", Window::minEvents),
            Unit.MEAN_NANOS.member(
                "mpi_mean_ns", "Time in MPI, mean of the ranks.", Window::mpiMeanNanos),
            Unit.BYTES.member("bytes", "Bytes that all ranks sent.", Window::bytes),
            Unit.NANOS_BY_PATTERN.member(
                WAITS, "Waiting of all ranks by pattern.", Window::waitNanos),
            Unit.MEAN_NANOS.member(
                "gap_mean_ns",
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
            Unit.NANOS.member(
                pattern + "_ns", "", row -> row.waitNanos().getOrDefault(pattern, 0L)));
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
