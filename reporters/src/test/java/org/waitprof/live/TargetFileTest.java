package org.waitprof.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Target files come complete, go at the end, and those of dead processes of this host go too. */
class TargetFileTest {
  @Test
  void staleFilesOfThisHostAreRemoved(@TempDir Path folder) throws IOException {
    long pid = ProcessHandle.current().pid();
    Path dead = Files.writeString(folder.resolve("waitprof-here-999999999-1000.json"), "[]");
    // A process of that number runs, but it was started much later than the file.
    Path reused = Files.writeString(folder.resolve("waitprof-here-" + pid + "-1000.json"), "[]");
    Path other = Files.writeString(folder.resolve("waitprof-there-999999999-1000.json"), "[]");
    Path foreign = Files.writeString(folder.resolve("other.json"), "[]");
    assertEquals(Set.of(dead, reused), Set.copyOf(TargetFile.stale(folder, "here")));

    TargetFile target = TargetFile.write(folder, "here", "127.0.0.1:9400", Map.of("node", "here"));
    List<Path> files = files(folder);
    assertEquals(3, files.size(), files::toString);
    Path own =
        files.stream()
            .filter(file -> !file.equals(other) && !file.equals(foreign))
            .findFirst()
            .orElseThrow();
    assertEquals(
        "[{\"targets\": [\"127.0.0.1:9400\"], \"labels\": {\"node\": \"here\"}}]\n",
        Files.readString(own));
    target.close();
    assertEquals(List.of(foreign, other), files(folder));
  }

  @Test
  void whatOthersLeftIsNoReasonNotToWrite(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("waitprof-here-99999999999999999999999999-1.json"), "[]");
    // Cannot be removed, as the file of another user in a sticky folder.
    Path stuck = Files.createDirectory(folder.resolve("waitprof-here-999999999-1000.json"));
    Files.writeString(stuck.resolve("x"), "");
    TargetFile target = TargetFile.write(folder, "here", "127.0.0.1:9400", Map.of());
    assertEquals(3, files(folder).size());
    target.close();
    assertEquals(2, files(folder).size());
  }

  @Test
  void onlyOwnFilesAreStale(@TempDir Path folder) throws IOException {
    assumeTrue(System.getProperty("user.name").equals("root"), "not here: takes root");
    Path dead = Files.writeString(folder.resolve("waitprof-here-999999999-1000.json"), "[]");
    assertEquals(List.of(dead), TargetFile.stale(folder, "here"));
    Files.setAttribute(dead, "unix:uid", 54_321);
    assertEquals(List.of(), TargetFile.stale(folder, "here"));
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }
}
