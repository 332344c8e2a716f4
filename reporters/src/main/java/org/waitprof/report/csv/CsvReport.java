package org.waitprof.report.csv;

import static java.util.Objects.requireNonNull;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.stream.Stream;
import org.waitprof.model.CallKey;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.Metric;
import org.waitprof.model.RankFacts;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.TextFormat;
import org.waitprof.report.figures.Column;
import org.waitprof.report.figures.PhaseTable;
import org.waitprof.report.table.CsvWriter;

/**
 * One row per (rank, key) with at least one call, sorted by rank, then by the profile's order of
 * keys: path, call, size class, communicator size class, role. Columns and their order are a
 * contract. Up to {@code source} they never change; later columns stand behind. Each row has host,
 * run time and time in MPI of its rank, so that shares need no other file. Then come the columns
 * that only this profile has, such as the metrics of a trace, by name. The last column is the
 * phase, if the program has phases.
 *
 * <p>RFC 4180, UTF-8, header first; lines end with CRLF, as the RFC's grammar has it ("each record
 * is located on a separate line, delimited by a line break (CRLF)").
 */
@AutoService(ReportFormat.class)
public final class CsvReport extends TextFormat {
  private static final String HEADER =
      "rank,call_path,call,size_class,comm_size_class,role,pattern,count,sum_ns,min_ns,max_ns,"
          + "bytes,floor_ns,wait_ns,source,host,run_ns,mpi_ns";

  /** Public because the service loader calls it. */
  public CsvReport() {
    super("csv", "calls, one row per rank and key");
  }

  @Override
  protected void write(JobProfile profile, ReportOptions options, Writer writer)
      throws IOException {
    List<String> further = further(profile);
    boolean phases = !PhaseTable.names(profile).isEmpty();
    CsvWriter csv = new CsvWriter(writer);
    csv.raw(HEADER);
    for (String name : further) {
      csv.text(name);
    }
    if (phases) {
      csv.raw("phase");
    }
    csv.end();
    int[] rows = options.selection().rows(profile);
    String[] keys = new String[rows.length];
    String[] sources = new String[rows.length];
    for (int i = 0; i < rows.length; i++) {
      ProfileKey key = profile.keys().get(rows[i]);
      keys[i] = keyFields(key);
      sources[i] = CsvWriter.field(key.source().label());
    }
    LongColumn counts = Column.of(profile, Metric.COUNT);
    List<LongColumn> columns =
        Column.STANDARD.stream().map(metric -> Column.of(profile, metric)).toList();
    List<LongColumn> others =
        further.stream().map(name -> requireNonNull(profile.columns().get(name))).toList();
    for (int rank : options.selection().presentRanks(profile)) {
      RankFacts facts = profile.ranks().get(rank);
      for (int i = 0; i < rows.length; i++) {
        if (counts.at(rows[i], rank) == 0) {
          continue;
        }
        csv.number(rank).raw(keys[i]);
        for (LongColumn column : columns) {
          csv.number(column.at(rows[i], rank));
        }
        csv.raw(sources[i]).text(facts.host()).number(facts.runNanos()).number(facts.mpiNanos());
        for (LongColumn column : others) {
          csv.number(column.at(rows[i], rank));
        }
        if (phases) {
          String phase = PhaseTable.phase(profile.keys().get(rows[i]).key().path());
          csv.text(phase.equals(PhaseTable.NONE) ? "" : phase);
        }
        csv.end();
      }
    }
  }

  /** Columns that only some profiles have: bounds of waiting, then others by name. */
  private static List<String> further(JobProfile profile) {
    List<String> standard = Column.STANDARD.stream().map(Metric::name).toList();
    List<String> sampled =
        List.of(
            Metric.WAIT_LOW.name(),
            Metric.WAIT_HIGH.name(),
            Metric.SAMPLES.name(),
            Metric.UNKNOWN.name());
    return Stream.concat(
            sampled.stream().filter(profile.columns()::containsKey),
            profile.columns().keySet().stream()
                .filter(name -> !standard.contains(name) && !sampled.contains(name))
                .sorted())
        .toList();
  }

  /** The fields from {@code call_path} to {@code pattern}. */
  private static String keyFields(ProfileKey row) {
    CallKey key = row.key();
    return String.join(
        ",",
        CsvWriter.field(key.path().toString()),
        key.call().standardName(),
        Integer.toString(key.sizeClass()),
        Integer.toString(key.commSizeClass()),
        key.role().label(),
        CsvWriter.field(row.pattern()));
  }
}
