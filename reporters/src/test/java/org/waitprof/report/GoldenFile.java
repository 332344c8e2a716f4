package org.waitprof.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a report is expected to be, in {@code src/test/resources/golden}. {@code
 * -Dgolden.update=true} writes the files anew; look at the difference before committing it.
 */
public final class GoldenFile {
  private static final Path FOLDER =
      Path.of(System.getProperty("basedir", "."), "src", "test", "resources", "golden");

  private GoldenFile() {}

  /** Compares byte by byte, as UTF-8. */
  public static void assertMatches(String name, String actual) throws IOException {
    Path file = FOLDER.resolve(name);
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(FOLDER);
      Files.writeString(file, actual);
      return;
    }
    assertEquals(Files.readString(file), actual, name + " differs; -Dgolden.update=true renews it");
  }
}
