package org.waitprof.report.extrap;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.TextFormat;
import org.waitprof.report.figures.CallTree;
import org.waitprof.report.figures.RowReader;

/**
 * JSON lines of Extra-P 4 ({@code docs/file-formats.md} of its repository): one measurement per
 * line, with the number of ranks as the parameter. Metrics of a call path, with the MPI call as its
 * leaf, are means of the selected ranks in seconds: {@code wait}, and {@code transfer}, all else in
 * the call. The program itself has {@code compute}, the time outside of MPI. Files of several runs
 * can be concatenated into one measurement: runs with equal numbers of ranks are repetitions.
 */
@AutoService(ReportFormat.class)
public final class ExtrapLines extends TextFormat {
  private static final String ARROW = "->";
  private static final double NANOS = 1e9;

  /** Public because the service loader calls it. */
  public ExtrapLines() {
    super("extrap", "JSON lines for Extra-P");
  }

  @Override
  public boolean needs(String metric) {
    return metric.equals(Metric.WAIT.name()) || metric.equals(Metric.SUM.name());
  }

  @Override
  protected void write(JobProfile profile, ReportOptions options, Writer writer)
      throws IOException {
    int[] ranks = options.selection().presentRanks(profile);
    RowReader waits = new RowReader(profile, Metric.WAIT);
    RowReader times = new RowReader(profile, Metric.SUM);
    long useful =
        Arrays.stream(ranks).mapToLong(rank -> profile.ranks().get(rank).usefulNanos()).sum();
    String program = profile.facts().mainClass();
    line(profile, program.isEmpty() ? "program" : program, "compute", useful, ranks, writer);
    for (CallTree.Node end : CallTree.of(profile, options.selection()).ends()) {
      long wait = waits.total(end.rows(), ranks);
      long time = times.total(end.rows(), ranks);
      String path = path(end);
      line(profile, path, "wait", wait, ranks, writer);
      line(profile, path, "transfer", Math.max(0, time - wait), ranks, writer);
    }
  }

  /** Extra-P's separator may not be in a name, but lambdas and regions may contain it. */
  private static String path(CallTree.Node end) {
    return CallTree.way(end).stream()
        .map(node -> node.name().replace(ARROW, "_"))
        .collect(Collectors.joining(ARROW));
  }

  private static void line(
      JobProfile profile, String path, String metric, long nanos, int[] ranks, Writer writer)
      throws IOException {
    JsonWriter json = new JsonWriter(writer, 0);
    json.beginObject();
    json.name("params").beginObject();
    json.name("ranks").value(profile.ranks().size());
    json.endObject();
    json.name("callpath").value(path);
    json.name("metric").value(metric);
    json.name("value").value(ranks.length == 0 ? 0 : nanos / NANOS / ranks.length);
    json.endObject();
    writer.write('\n');
  }
}
