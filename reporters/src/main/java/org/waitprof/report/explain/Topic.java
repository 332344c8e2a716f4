package org.waitprof.report.explain;

import java.util.List;

/**
 * A term of reports with its explanation.
 *
 * @param name name that users type: {@code late_sender}, {@code load_balance}
 * @param title title in reports: {@code Late Sender}
 * @param kind heading in lists: {@code Wait-state patterns}
 * @param paragraphs the explanation, the definition first
 */
public record Topic(String name, String title, String kind, List<Paragraph> paragraphs) {

  public Topic {
    paragraphs = List.copyOf(paragraphs);
  }

  /**
   * One aspect of the explanation.
   *
   * @param label {@code Formula}
   * @param text sentences without line breaks
   */
  public record Paragraph(String label, String text) {}

  /** The first sentence of the explanation, for lists. */
  public String summary() {
    String text = paragraphs.get(0).text();
    int end = text.indexOf(". ");
    return end < 0 ? text : text.substring(0, end + 1);
  }
}
