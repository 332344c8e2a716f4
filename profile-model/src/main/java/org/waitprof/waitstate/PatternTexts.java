package org.waitprof.waitstate;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.waitprof.system.ResourceText;

/**
 * Reads the texts about a pattern. Its file has a paragraph for each {@link Pattern.Text}, with an
 * empty line between two: {@code Measured rule: Waiting time = ...}. Lines break anywhere.
 */
final class PatternTexts {
  private PatternTexts() {}

  /** Texts in the folder of a pattern's class, each in one line. */
  static Map<Pattern.Text, String> of(Class<?> pattern) {
    Map<Pattern.Text, String> texts = new EnumMap<>(Pattern.Text.class);
    String file = ResourceText.of(pattern, pattern.getSimpleName() + ".txt");
    for (String paragraph : file.strip().split("\n\n", -1)) {
      String[] part = paragraph.replace('\n', ' ').split(": ", 2);
      String kind = part[0].replace(' ', '_').toUpperCase(Locale.ROOT);
      texts.put(Pattern.Text.valueOf(kind), part[1]);
    }
    return texts;
  }
}
