package org.waitprof.profilefile;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.HistogramColumn;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.Metric;
import org.waitprof.model.Quantity;
import org.waitprof.profilefile.output.FreshFile;
import org.waitprof.profilefile.zip.PieceZip;

/**
 * Writes profiles ({@code .wprof}); the format is described at {@code ProfileFormat}. Used by rank
 * 0 in Finalize, inside of the application's, and by the command {@code merge}. The same profile
 * gives the same bytes, whatever the number of processors.
 */
public final class ProfileWriter {
  private ProfileWriter() {}

  /**
   * Writes a profile; never overwrites, never leaves half a file under the final name. Missing
   * directories are made.
   *
   * @param wanted path of the file; if it exists, {@code -2}, {@code -3}, ... is put before the
   *     extension
   * @return path of the profile
   * @throws IOException if it cannot be written
   */
  public static Path write(JobProfile profile, Path wanted) throws IOException {
    return FreshFile.write(wanted, out -> write(profile, out));
  }

  static void write(JobProfile profile, OutputStream out) throws IOException {
    ColumnEncoder encoder = new ColumnEncoder(profile);
    Map<ColumnSpec, LongColumn> columns = new LinkedHashMap<>();
    ordered(profile)
        .forEach((metric, column) -> columns.put(encoder.describe(metric, column), column));
    List<ColumnSpec> specs = new ArrayList<>(columns.keySet());
    ColumnSpec histograms =
        profile.histograms() == HistogramColumn.NONE ? null : encoder.describeHistograms();
    if (histograms != null) {
      specs.add(histograms);
    }
    long bytes = 0;
    for (ColumnSpec spec : specs) {
      bytes += spec.bytes();
    }
    PieceZip zip = new PieceZip(out);
    try (PieceWork work = new PieceWork(zip, bytes)) {
      zip.begin(ProfileFormat.DOCUMENT, 0);
      Writer text =
          new BufferedWriter(
              new OutputStreamWriter(new PieceStream(work), StandardCharsets.UTF_8), 1 << 16);
      ProfileDocument.write(profile, specs, new JsonWriter(text, 2));
      text.append('\n').close();
      work.end();
      for (Map.Entry<ColumnSpec, LongColumn> column : columns.entrySet()) {
        zip.begin(column.getKey().file(), column.getKey().bytes());
        encoder.write(column.getKey(), column.getValue(), work);
      }
      if (histograms != null) {
        zip.begin(histograms.file(), histograms.bytes());
        encoder.writeHistograms(work);
      }
    }
    zip.finish();
  }

  /** The metrics that every profile has first, then the others by name. */
  private static Map<Metric, LongColumn> ordered(JobProfile profile) {
    Map<String, LongColumn> rest = new TreeMap<>(profile.columns());
    Map<Metric, LongColumn> ordered = new LinkedHashMap<>();
    List<Metric> first = new ArrayList<>();
    Quantity.ALL.forEach(quantity -> first.add(quantity.metric()));
    first.add(Metric.FLOOR);
    first.add(Metric.WAIT);
    for (Metric metric : first) {
      LongColumn column = rest.remove(metric.name());
      if (column != null) {
        ordered.put(metric, column);
      }
    }
    rest.forEach((name, column) -> ordered.put(new Metric(name, "", ""), column));
    return ordered;
  }
}
