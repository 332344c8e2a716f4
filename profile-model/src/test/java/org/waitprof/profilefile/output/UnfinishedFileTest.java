package org.waitprof.profilefile.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.model.rank.ProcessId;

/** What a killed process left goes; what may still be written to stays. */
class UnfinishedFileTest {
  private static final long LATER = System.currentTimeMillis() + 3_600_000;

  /** Above what Linux gives. */
  private static final String GONE = "-5000000-";

  @Test
  void onlyWhatNobodyWritesToIsRemoved(@TempDir Path folder) throws IOException {
    String own = UnfinishedFile.name("run.wprof");
    String process = "-" + ProcessId.get() + "-";
    assertTrue(own.startsWith(".run.wprof.") && own.contains(process), own);
    Path left = Files.createFile(folder.resolve(own.replace(process, GONE)));
    List<Path> kept =
        List.of(
            folder.resolve(own),
            folder.resolve(".run.wprof.another-host" + GONE + "1.part"),
            folder.resolve(own.replace(process, "-x-")),
            folder.resolve("run.wprof" + GONE + "1.part"),
            folder.resolve(".run.wprof.part"),
            folder.resolve("run.wprof"));
    for (Path file : kept) {
      Files.createFile(file);
    }
    assertEquals(List.of(), UnfinishedFile.sweep(folder, System.currentTimeMillis()));
    assertEquals(List.of(left), UnfinishedFile.sweep(folder, LATER));
    for (Path file : kept) {
      assertTrue(Files.exists(file), file.toString());
    }
    assertEquals(List.of(), UnfinishedFile.sweep(folder.resolve("none"), LATER));
  }
}
