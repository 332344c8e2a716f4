package org.waitprof.report.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Expectation: each text that explain prints is as agreed; {@code -Dgolden.update=true} writes it
 * anew.
 */
class ExplainPageTest {
  @Test
  void documentIsUpToDate() throws IOException {
    Path file =
        Path.of(System.getProperty("basedir", "."), "src/test/resources/golden/explain.txt");
    String page = TopicMarkdown.page(Topics.all());
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(file, page);
    }
    assertEquals(Files.readString(file), page, "-Dgolden.update=true renews it");
  }
}
