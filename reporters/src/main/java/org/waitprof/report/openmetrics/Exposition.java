package org.waitprof.report.openmetrics;

import java.io.IOException;
import java.io.Writer;
import java.util.Locale;
import org.waitprof.report.wording.PlainText;

/** Writes the OpenMetrics text format line by line. */
final class Exposition {
  private final Writer out;
  private final String commonLabel;
  private final String time;
  private String family = "";

  /**
   * @param epochMillis when the samples were taken
   * @param label a label that every sample carries, and its value
   */
  Exposition(Writer out, long epochMillis, String label, String value) {
    this.out = out;
    commonLabel = label + "=\"" + escaped(value) + "\"";
    time = String.format(Locale.ROOT, "%.3f", epochMillis / 1e3);
  }

  /** Begins a family; its name ends with its unit. */
  void family(String name, String type, String unit, String help) throws IOException {
    family = name;
    out.write("# TYPE " + name + " " + type + "\n");
    if (!unit.isEmpty()) {
      out.write("# UNIT " + name + " " + unit + "\n");
    }
    out.write("# HELP " + name + " " + escaped(help) + "\n");
  }

  /** As {@link #sample(String, double, String...)}, exact. */
  void sample(String suffix, long value, String... labels) throws IOException {
    sample(suffix, Long.toString(value), labels);
  }

  /** A sample of the family; labels are names and values in turn. */
  void sample(String suffix, double value, String... labels) throws IOException {
    boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
    sample(suffix, whole ? Long.toString((long) value) : Double.toString(value), labels);
  }

  private void sample(String suffix, String number, String[] labels) throws IOException {
    StringBuilder line = new StringBuilder(family).append(suffix).append('{').append(commonLabel);
    for (int i = 0; i < labels.length; i += 2) {
      line.append(',').append(labels[i]).append("=\"").append(escaped(labels[i + 1])).append('"');
    }
    out.write(line.append("} ").append(number).append(' ').append(time).append('\n').toString());
  }

  void end() throws IOException {
    out.write("# EOF\n");
  }

  private static String escaped(String text) {
    return PlainText.of(text).replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
