package org.waitprof.replay;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Severities by metric, call path and rank, as {@code NAME.expected.txt} has them: a metric's name
 * at the beginning of a line, below it indented a call path, regions joined with {@code /}, and one
 * value a rank. Values are kept as text, to know with how many digits they were printed.
 */
record Severities(Map<String, Map<String, List<String>>> metrics) {

  static Severities read(Path file) throws IOException {
    Map<String, Map<String, List<String>>> metrics = new TreeMap<>();
    String metric = "";
    for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
      if (line.isBlank()) {
        continue;
      }
      if (!Character.isWhitespace(line.charAt(0))) {
        metric = line.trim();
        metrics.put(metric, new TreeMap<>());
        continue;
      }
      String[] words = line.trim().split("\\s+");
      Map<String, List<String>> paths = metrics.get(metric);
      if (paths == null) {
        throw new IOException(file + ": a value without metric: " + line);
      }
      paths.put(words[0], new ArrayList<>(List.of(words).subList(1, words.length)));
    }
    return new Severities(metrics);
  }

  /** The value as printed; 0 where there is none. */
  String text(String metric, String path, int rank) {
    List<String> values = metrics.getOrDefault(metric, Map.of()).getOrDefault(path, List.of());
    return rank < values.size() ? values.get(rank) : "0";
  }
}
