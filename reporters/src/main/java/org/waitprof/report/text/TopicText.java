package org.waitprof.report.text;

import java.util.List;
import org.waitprof.report.explain.Topic;

/** Explanations as plain text, for the command {@code explain}. */
public final class TopicText {
  private TopicText() {}

  /** One topic: its title, then every paragraph under its label. */
  public static String of(Topic topic, int width, boolean color) {
    Page page = new Page(width, color);
    boolean titled = !topic.title().equals(topic.name());
    page.line(page.paint().bold(topic.title()) + (titled ? "  (" + topic.name() + ")" : ""));
    for (Topic.Paragraph paragraph : topic.paragraphs()) {
      page.heading("  " + paragraph.label(), "");
      page.paragraph("    ", "    ", paragraph.text());
    }
    return page.text();
  }

  /** The names of topics with their summaries, kind by kind. */
  public static String list(List<Topic> topics, int width) {
    Page page = new Page(width, false);
    int longest = topics.stream().mapToInt(topic -> topic.name().length()).max().orElse(0);
    String kind = "";
    for (Topic topic : topics) {
      if (!topic.kind().equals(kind)) {
        page.line((kind.isEmpty() ? "" : "\n") + topic.kind());
        kind = topic.kind();
      }
      String name = "  " + topic.name() + " ".repeat(longest - topic.name().length() + 2);
      page.paragraph(name, " ".repeat(longest + 4), topic.summary());
    }
    return page.text();
  }
}
