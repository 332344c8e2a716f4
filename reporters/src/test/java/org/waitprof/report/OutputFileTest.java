package org.waitprof.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
  private final Path folder;

  OutputFileTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void neverOverwritesUnlessTold() throws IOException {
    Path file = folder.resolve("a.txt");
    OutputFile.write(file, false, out -> out.write("one".getBytes(UTF_8)));
    assertThrows(
        FileAlreadyExistsException.class,
        () -> OutputFile.write(file, false, out -> out.write("two".getBytes(UTF_8))));
    assertEquals("one", Files.readString(file));
    OutputFile.write(file, true, out -> out.write("three".getBytes(UTF_8)));
    assertEquals("three", Files.readString(file));
    assertEquals(1, count());
  }

  @Test
  void failureLeavesTheOldFileAndNothingElse() throws IOException {
    Path file = folder.resolve("a.txt");
    Files.writeString(file, "old");
    assertThrows(
        IOException.class,
        () ->
            OutputFile.write(
                file,
                true,
                out -> {
                  out.write(new byte[100_000]);
                  throw new IOException("disk full");
                }));
    assertEquals("old", Files.readString(file));
    assertEquals(1, count());
  }

  @Test
  void freeNamesCount() throws IOException {
    Path file = folder.resolve("run.wprof");
    assertEquals(file, OutputFile.free(file));
    Files.createFile(file);
    Files.createFile(folder.resolve("run-2.wprof"));
    assertEquals(folder.resolve("run-3.wprof"), OutputFile.free(file));
  }

  private long count() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.count();
    }
  }
}
