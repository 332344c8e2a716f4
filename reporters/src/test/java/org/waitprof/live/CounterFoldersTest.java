package org.waitprof.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever others put into a folder that everybody may write to, the reader is not held up. */
class CounterFoldersTest {
  @Test
  void whatIsNoFileIsPassedOver(@TempDir Path folder) throws Exception {
    Path pipe = folder.resolve("waitprof-1-0-1.counters");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    Files.createDirectory(folder.resolve("waitprof-2-0-1.counters"));
    Files.createSymbolicLink(folder.resolve("waitprof-3-0-1.counters"), pipe);
    Files.createSymbolicLink(folder.resolve("waitprof-4-0-1.counters"), folder.resolve("none"));
    Files.writeString(folder.resolve("waitprof-5-0-1.counters"), "hello");
    assertTimeoutPreemptively(Duration.ofSeconds(10), () -> assertNothing(folder));
  }

  private static void assertNothing(Path folder) throws IOException {
    try (CounterFolders folders =
        new CounterFolders(List.of(folder, folder.resolve("not there")))) {
      assertEquals(List.of(), folders.read());
      assertEquals(1, folders.unreadable());
    }
  }
}
