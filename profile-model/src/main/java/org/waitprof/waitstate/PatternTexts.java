package org.waitprof.waitstate;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.waitprof.model.Metric;
import org.waitprof.system.ResourceText;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/**
 * Reads the texts about a pattern and its columns. Its file has a paragraph for each {@link
 * Pattern.Text} and each column, with an empty line between two: {@code Measured rule: Waiting time
 * = ...}. A column's begins with its name, kind and Scalasca's name: {@code Column late_sender_ns
 * wait mpi_latesender: Waiting in ...}. Lines break anywhere.
 */
final class PatternTexts {
  private static final String COLUMN = "Column ";

  private PatternTexts() {}

  /** Texts in the folder of a pattern's class, each in one line. */
  static Map<Pattern.Text, String> of(Class<?> pattern) {
    Map<Pattern.Text, String> texts = new EnumMap<>(Pattern.Text.class);
    for (String[] part : paragraphs(pattern)) {
      if (!part[0].startsWith(COLUMN)) {
        texts.put(Pattern.Text.valueOf(constant(part[0].replace(' ', '_'))), part[1]);
      }
    }
    return texts;
  }

  /** Columns in the order of the file. */
  static List<MeasuredMetric> columns(Class<?> pattern) {
    List<MeasuredMetric> columns = new ArrayList<>();
    for (String[] part : paragraphs(pattern)) {
      if (part[0].startsWith(COLUMN)) {
        String[] words = part[0].split(" ", -1);
        Kind kind = Kind.valueOf(constant(words[2]));
        Metric metric = new Metric(words[1], kind == Kind.COUNT ? "calls" : "ns", part[1]);
        columns.add(new MeasuredMetric(metric, kind, words.length > 3 ? words[3] : ""));
      }
    }
    return List.copyOf(columns);
  }

  /** Kind and text of each paragraph. */
  private static List<String[]> paragraphs(Class<?> pattern) {
    List<String[]> paragraphs = new ArrayList<>();
    String file = ResourceText.of(pattern, pattern.getSimpleName() + ".txt");
    for (String paragraph : file.strip().split("\n\n", -1)) {
      paragraphs.add(paragraph.replace('\n', ' ').split(": ", 2));
    }
    return paragraphs;
  }

  private static String constant(String name) {
    return name.toUpperCase(Locale.ROOT);
  }
}
