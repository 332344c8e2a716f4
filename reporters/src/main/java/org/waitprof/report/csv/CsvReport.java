package org.waitprof.report.csv;

import com.google.auto.service.AutoService;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.waitprof.model.CallKey;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.Metric;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.Column;

/**
 * One row a (rank, key) with at least one call, sorted by rank, then by the profile's order of
 * keys: path, call, size class, communicator size class, role. Columns and their order are a
 * contract.
 *
 * <p>RFC 4180, UTF-8, header first; lines end with CRLF, as the RFC's grammar has it ("each record
 * is located on a separate line, delimited by a line break (CRLF)").
 */
@AutoService(ReportFormat.class)
public final class CsvReport implements ReportFormat {
  private static final String HEADER =
      "rank,call_path,call,size_class,comm_size_class,role,pattern,count,sum_ns,min_ns,max_ns,"
          + "bytes,floor_ns,wait_ns,source";
  private static final String LINE_END = "\r\n";

  @Override
  public String name() {
    return "csv";
  }

  @Override
  public String description() {
    return "a row for each rank and key, for scripts and spreadsheets (RFC 4180)";
  }

  @Override
  public void write(JobProfile profile, ReportOptions options, OutputStream out)
      throws IOException {
    Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    writer.write(HEADER + LINE_END);
    int[] rows = options.selection().rows(profile);
    String[] keys = new String[rows.length];
    String[] sources = new String[rows.length];
    for (int i = 0; i < rows.length; i++) {
      ProfileKey key = profile.keys().get(rows[i]);
      keys[i] = keyFields(key);
      sources[i] = CsvField.of(key.source());
    }
    LongColumn counts = Column.of(profile, Metric.COUNT);
    List<LongColumn> columns =
        Column.STANDARD.stream().map(metric -> Column.of(profile, metric)).toList();
    StringBuilder line = new StringBuilder();
    for (int rank : options.selection().presentRanks(profile)) {
      for (int i = 0; i < rows.length; i++) {
        if (counts.at(rows[i], rank) == 0) {
          continue;
        }
        line.setLength(0);
        line.append(rank).append(',').append(keys[i]);
        for (LongColumn column : columns) {
          line.append(column.at(rows[i], rank)).append(',');
        }
        line.append(sources[i]).append(LINE_END);
        writer.append(line);
      }
    }
    writer.flush();
  }

  /** The fields from {@code call_path} to {@code pattern}, a comma behind each. */
  private static String keyFields(ProfileKey row) {
    CallKey key = row.key();
    return CsvField.of(key.path().toString())
        + ','
        + key.call().standardName()
        + ','
        + key.sizeClass()
        + ','
        + key.commSizeClass()
        + ','
        + key.role().label()
        + ','
        + CsvField.of(row.pattern())
        + ',';
  }
}
