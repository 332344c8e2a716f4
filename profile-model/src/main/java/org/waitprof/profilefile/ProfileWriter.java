package org.waitprof.profilefile;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.HistogramColumn;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.Metric;
import org.waitprof.model.Quantity;

/**
 * Writes profiles ({@code .wprof}); the format is described at {@code ProfileFormat}. Used by rank
 * 0 in Finalize and by the command {@code merge}. The same profile gives the same bytes.
 */
public final class ProfileWriter {
  /** Time of every entry, so that the bytes depend on the profile alone. */
  private static final LocalDateTime ENTRY_TIME = LocalDateTime.of(2000, 1, 1, 0, 0);

  private ProfileWriter() {}

  /**
   * Writes a profile; never overwrites, never leaves half a file under the final name. Missing
   * directories are made.
   *
   * @param wanted where to; if that exists, {@code -2}, {@code -3}, ... is put before the extension
   * @return where the profile is
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
    ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8);
    // Inside of the application's Finalize: speed counts more than the last percent of size.
    zip.setLevel(Deflater.BEST_SPEED);
    boolean histograms = profile.histograms() != HistogramColumn.NONE;
    List<ColumnSpec> specs = new ArrayList<>(columns.keySet());
    ColumnSpec histogramSpec = encoder.describeHistograms();
    if (histograms) {
      specs.add(histogramSpec);
    }
    begin(zip, ProfileFormat.DOCUMENT);
    Writer text = new BufferedWriter(new OutputStreamWriter(zip, StandardCharsets.UTF_8));
    ProfileDocument.write(profile, specs, new JsonWriter(text, 2));
    text.append('\n').flush();
    zip.closeEntry();
    for (Map.Entry<ColumnSpec, LongColumn> column : columns.entrySet()) {
      begin(zip, column.getKey().file());
      encoder.write(column.getKey(), column.getValue(), zip);
      zip.closeEntry();
    }
    if (histograms) {
      begin(zip, histogramSpec.file());
      encoder.writeHistograms(zip);
      zip.closeEntry();
    }
    zip.finish();
  }

  private static void begin(ZipOutputStream zip, String name) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(ENTRY_TIME);
    zip.putNextEntry(entry);
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
