package org.waitprof.report.explain;

import java.util.List;
import org.waitprof.report.wording.Markdown;

/** Explanations as a page of Markdown: {@code explain --markdown} prints it. */
public final class TopicMarkdown {
  private TopicMarkdown() {}

  /** A page of topics under headings by kind. */
  public static String page(List<Topic> topics) {
    StringBuilder page = new StringBuilder("# What the words of a report mean\n");
    String kind = "";
    for (Topic topic : topics) {
      if (!topic.kind().equals(kind)) {
        kind = topic.kind();
        page.append("\n## ").append(kind).append('\n');
      }
      boolean titled = !topic.title().equals(topic.name());
      page.append("\n### ").append(titled ? topic.title() + " " : "");
      page.append('`').append(topic.name()).append("`\n");
      for (Topic.Paragraph paragraph : topic.paragraphs()) {
        boolean definition = paragraph.label().equals("Definition");
        page.append('\n').append(definition ? "" : "*" + paragraph.label() + "*: ");
        page.append(Markdown.text(paragraph.text())).append('\n');
      }
    }
    return page.toString();
  }
}
