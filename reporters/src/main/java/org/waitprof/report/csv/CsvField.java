package org.waitprof.report.csv;

/** Fields as RFC 4180 wants them. */
final class CsvField {
  private CsvField() {}

  /**
   * The text of a field: as it is, or in quotes with quotes doubled if it holds a comma, a quote or
   * a line break.
   */
  static String of(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == ',' || c == '"' || c == '\r' || c == '\n') {
        return '"' + value.replace("\"", "\"\"") + '"';
      }
    }
    return value;
  }
}
