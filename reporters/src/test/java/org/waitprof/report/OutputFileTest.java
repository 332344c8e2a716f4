package org.waitprof.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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

  /** Expected: what tells of a run is rw-------, what is published has the usual mode. */
  @Test
  void runsAreForTheirOwnerAlone() throws IOException {
    Path usual = Files.createFile(folder.resolve("usual"));
    Path run = folder.resolve("run.csv");
    OutputFile.write(run, false, out -> out.write(1));
    OutputFile.write(run, true, out -> out.write(2));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(run)));
    Path board = folder.resolve("board.json");
    OutputFile.publish(board, false, out -> out.write(1));
    assertEquals(Files.getPosixFilePermissions(usual), Files.getPosixFilePermissions(board));
  }

  private long count() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.count();
    }
  }
}
