package org.waitprof.report.explain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.waitprof.report.explain.Topic.Paragraph;
import org.waitprof.system.ResourceText;

/**
 * The topics that are neither patterns nor metrics, from {@code topics.txt}. An empty line
 * separates parts; the lines of a part are joined:
 *
 * <pre>
 *   # the kind of the topics that follow
 *   Label: a paragraph that is appended to each of these topics
 *   ## name: title
 *   Label: a paragraph
 * </pre>
 */
final class TopicFile {
  private TopicFile() {}

  static List<Topic> topics() {
    List<Topic> topics = new ArrayList<>();
    for (String section : parts(ResourceText.of(TopicFile.class, "topics.txt"), "(?m)^# ")) {
      List<String> bodies = parts(section, "(?m)^## ");
      List<String> head = parts(bodies.get(0), "\n\n");
      for (String body : bodies.subList(1, bodies.size())) {
        List<String> own = parts(body, "\n\n");
        String[] name = own.get(0).split(": ", 2);
        List<Paragraph> paragraphs = new ArrayList<>(paragraphs(own));
        paragraphs.addAll(paragraphs(head));
        topics.add(new Topic(name[0], name[1], head.get(0), paragraphs));
      }
    }
    return topics;
  }

  private static List<String> parts(String text, String between) {
    return Arrays.stream(text.split(between)).filter(part -> !part.isBlank()).toList();
  }

  /** The paragraphs, without the title before them. */
  private static List<Paragraph> paragraphs(List<String> parts) {
    return parts.stream()
        .skip(1)
        .map(part -> part.strip().replace('\n', ' ').split(": ", 2))
        .map(label -> new Paragraph(label[0], label[1]))
        .toList();
  }
}
