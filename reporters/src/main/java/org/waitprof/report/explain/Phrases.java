package org.waitprof.report.explain;

import java.util.Locale;
import java.util.Optional;
import org.waitprof.system.ResourceText;

/**
 * Phrases of verdicts and the topics that explain them, from {@code phrases.txt}. The file has one
 * line per topic, {@code name: phrase | phrase}.
 */
final class Phrases {
  /** Shortest length of a text: a shorter one is a part of too many phrases. */
  private static final int LEAST = 8;

  private Phrases() {}

  /** Name of the topic of the longest phrase that a text contains, or that contains the text. */
  static Optional<String> topic(String text) {
    String wanted = text.toLowerCase(Locale.ROOT).replaceAll("\\s+", " ").strip();
    String topic = "";
    int longest = 0;
    for (String line : ResourceText.of(Phrases.class, "phrases.txt").lines().toList()) {
      String[] parts = line.split(": ", 2);
      for (String phrase : parts[1].split(" \\| ", -1)) {
        boolean isPart = wanted.length() >= LEAST && phrase.contains(wanted);
        if ((wanted.contains(phrase) || isPart) && phrase.length() > longest) {
          longest = phrase.length();
          topic = parts[0];
        }
      }
    }
    return topic.isEmpty() ? Optional.empty() : Optional.of(topic);
  }
}
