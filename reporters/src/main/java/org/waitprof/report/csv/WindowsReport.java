package org.waitprof.report.csv;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.table.CsvWriter;
import org.waitprof.timeseries.Window;

/**
 * Efficiency over time as CSV, a row a window. The first ten columns are the contract; behind them
 * mean time in MPI, bytes sent, waiting of all ranks by pattern, and for how long nothing was
 * recorded (mean of the ranks). A field whose value is not known is empty.
 */
@AutoService(ReportFormat.class)
public final class WindowsReport implements ReportFormat {
  private static final String HEADER =
      "start_ns,end_ns,useful_mean_ns,useful_max_ns,ideal_ns,parallel_efficiency,load_balance,"
          + "serialisation_efficiency,transfer_efficiency,min_events,mpi_mean_ns,bytes";

  private static final String LINE_END = "\r\n";
  private static final int TIME_DIGITS = 3;
  private static final int RATIO_DIGITS = 6;

  @Override
  public String name() {
    return "windows";
  }

  @Override
  public String about() {
    return "efficiency over time, CSV";
  }

  @Override
  public List<String> extensions() {
    return List.of();
  }

  @Override
  public boolean needs(String metric) {
    return false;
  }

  @Override
  public String lacks(JobProfile profile) {
    return profile.timeSeries().windows().isEmpty()
        ? "has no windows of time; the agent's option interval=auto records them, and analyze makes them"
            + " of a trace (mode=trace)"
        : "";
  }

  @Override
  public void write(JobProfile profile, ReportOptions options, OutputStream out)
      throws IOException {
    Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    List<Window> windows = profile.timeSeries().windows();
    SortedSet<String> patterns = new TreeSet<>();
    windows.forEach(window -> patterns.addAll(window.waitNanos().keySet()));
    writer.write(HEADER);
    for (String pattern : patterns) {
      writer.write("," + CsvWriter.field(pattern + "_ns"));
    }
    writer.write(",gap_mean_ns" + LINE_END);
    for (Window window : windows) {
      row(window, patterns, writer);
    }
    writer.flush();
  }

  private static void row(Window window, SortedSet<String> patterns, Writer writer)
      throws IOException {
    String ideal =
        window.idealNanos().isPresent() ? Long.toString(window.idealNanos().getAsLong()) : "";
    List<String> fields =
        List.of(
            Long.toString(window.startNanos()),
            Long.toString(window.endNanos()),
            number(window.usefulMeanNanos(), TIME_DIGITS),
            Long.toString(window.usefulMaxNanos()),
            ideal,
            window.isSeen() ? number(window.parallelEfficiency(), RATIO_DIGITS) : "",
            ratio(window.loadBalance()),
            ratio(window.serialisation()),
            ratio(window.transfer()),
            Long.toString(window.minEvents()),
            number(window.mpiMeanNanos(), TIME_DIGITS),
            Long.toString(window.bytes()));
    writer.write(String.join(",", fields));
    for (String pattern : patterns) {
      writer.write("," + window.waitNanos().getOrDefault(pattern, 0L));
    }
    double gaps = Arrays.stream(window.ranks().gapNanos()).sum();
    int ranks = Math.max(1, window.ranks().gapNanos().length);
    writer.write("," + number(gaps / ranks, TIME_DIGITS) + LINE_END);
  }

  private static String ratio(OptionalDouble value) {
    return value.isEmpty() ? "" : number(value.getAsDouble(), RATIO_DIGITS);
  }

  private static String number(double value, int digits) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_EVEN);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
