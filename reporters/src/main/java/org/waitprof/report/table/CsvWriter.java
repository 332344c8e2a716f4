package org.waitprof.report.table;

import java.io.IOException;
import java.io.Writer;

/**
 * Writes CSV (RFC 4180) in UTF-8. Lines end with CRLF, as the RFC's grammar has it ("each record is
 * located on a separate line, delimited by a line break (CRLF)"). Used by all CSV exports.
 */
public final class CsvWriter {
  private static final String FORMULA = "=+-@\t\r";
  private final Writer out;
  private boolean begun;

  /** Creates a writer; the caller buffers and flushes. */
  public CsvWriter(Writer out) {
    this.out = out;
  }

  /**
   * Writes a field of text, in quotes with quotes doubled if it holds a comma, a quote or a line
   * break. Text that a spreadsheet would take for a formula gets a {@code '} in front. Names from
   * compilers and hosts never look like that, but a forged profile may hold any.
   */
  public CsvWriter text(String text) throws IOException {
    return raw(field(text));
  }

  /** Writes a field that is a whole number. */
  public CsvWriter number(long value) throws IOException {
    return raw(Long.toString(value));
  }

  /** Writes fields that need no quotes, joined by commas if several: numbers, names of columns. */
  public CsvWriter raw(CharSequence fields) throws IOException {
    if (begun) {
      out.write(',');
    }
    out.append(fields);
    begun = true;
    return this;
  }

  public void end() throws IOException {
    out.write("\r\n");
    begun = false;
  }

  /** Quotes and escapes a field of text. */
  public static String field(String text) {
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
