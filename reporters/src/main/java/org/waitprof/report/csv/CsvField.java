package org.waitprof.report.csv;

/** Fields of text as RFC 4180 wants them, and as a spreadsheet may open them. */
final class CsvField {
  private static final String FORMULA = "=+-@\t\r";

  private CsvField() {}

  /**
   * The text of a field: as it is, or in quotes with quotes doubled if it holds a comma, a quote or
   * a line break. What a spreadsheet would take for a formula has a {@code '} in front: no compiler
   * and no host names things so, but whoever forges a profile may.
   */
  static String of(String text) {
    String value = !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == ',' || c == '"' || c == '\r' || c == '\n') {
        return '"' + value.replace("\"", "\"\"") + '"';
      }
    }
    return value;
  }
}
