package org.waitprof.report.table;

/**
 * A text that unfolds to a longer one where that is possible.
 *
 * @param text what is shown at first
 * @param whole what it unfolds to
 */
public record Folded(String text, String whole) {
  /** The text. */
  @Override
  public String toString() {
    return text;
  }
}
