package org.waitprof.report.csv;

import java.util.ArrayList;
import java.util.List;

/**
 * A strict RFC 4180 parser, the tests' oracle: every record ends with CRLF, quotes only around
 * whole fields.
 */
public final class CsvRecords {
  private CsvRecords() {}

  /**
   * The records of a text.
   *
   * @throws IllegalArgumentException where the text breaks the grammar
   */
  public static List<List<String>> parse(String text) {
    List<List<String>> records = new ArrayList<>();
    List<String> record = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      StringBuilder field = new StringBuilder();
      if (text.charAt(at) == '"') {
        at++;
        while (text.charAt(at) != '"' || (at + 1 < text.length() && text.charAt(at + 1) == '"')) {
          at += text.charAt(at) == '"' ? 1 : 0;
          field.append(text.charAt(at++));
        }
        at++;
      } else {
        while (",\"\r\n".indexOf(text.charAt(at)) < 0) {
          field.append(text.charAt(at++));
        }
      }
      record.add(field.toString());
      if (text.charAt(at) == ',') {
        at++;
      } else if (text.startsWith("\r\n", at)) {
        at += 2;
        records.add(record);
        record = new ArrayList<>();
      } else {
        throw new IllegalArgumentException("at " + at + ": " + (int) text.charAt(at));
      }
    }
    if (!record.isEmpty()) {
      throw new IllegalArgumentException("last record does not end");
    }
    return records;
  }
}
