package org.waitprof.report.table;

/**
 * A text that unfolds to a longer one where the format allows.
 *
 * @param text the text shown at first
 * @param whole the text that it unfolds to
 */
public record Folded(String text, String whole) {
  @Override
  public String toString() {
    return text;
  }
}
