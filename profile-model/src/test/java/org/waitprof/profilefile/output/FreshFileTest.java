package org.waitprof.profilefile.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing is overwritten and nothing is left half-written, with hard links and without. */
class FreshFileTest {
  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  private static void writesBesideWhatIsThere(Path folder) throws IOException {
    Path wanted = folder.resolve("run.wprof");
    for (String text : new String[] {"first", "second", "third"}) {
      Path written = FreshFile.write(wanted, out -> out.write(text.getBytes(UTF_8)));
      assertEquals(text, Files.readString(written));
    }
    assertEquals("first", Files.readString(wanted));
    if (wanted.getFileSystem() == FileSystems.getDefault()) {
      assertEquals(
          "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(wanted)));
    }
    assertEquals(List.of("run-2.wprof", "run-3.wprof", "run.wprof"), names(folder));
    IOException failure =
        assertThrows(
            IOException.class,
            () ->
                FreshFile.write(
                    wanted,
                    out -> {
                      out.write(1);
                      throw new IOException("disk full");
                    }));
    assertEquals("disk full", failure.getMessage());
    assertEquals(List.of("run-2.wprof", "run-3.wprof", "run.wprof"), names(folder));
  }

  @Test
  void whereHardLinksCanBeMade(@TempDir Path folder) throws IOException {
    writesBesideWhatIsThere(folder.resolve("made"));
  }

  /** A file system in a ZIP file has no links, as some network and memory-stick ones. */
  @Test
  void whereThereAreNoHardLinks(@TempDir Path folder) throws IOException {
    Path zip = folder.resolve("files.zip");
    try (FileSystem files = FileSystems.newFileSystem(zip, Map.of("create", "true"))) {
      Path inside = Files.createDirectory(files.getPath("/folder"));
      assertThrows(
          UnsupportedOperationException.class,
          () -> Files.createLink(inside.resolve("link"), inside));
      writesBesideWhatIsThere(inside);
    }
  }
}
