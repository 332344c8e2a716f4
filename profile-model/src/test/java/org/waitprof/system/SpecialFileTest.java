package org.waitprof.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.RandomAccessFile;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pipes and devices are refused by whatever name; files, folders and free names pass. */
class SpecialFileTest {
  @Test
  void pipesAndDevicesAreRefused(@TempDir Path folder) throws Exception {
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    Path link = Files.createSymbolicLink(folder.resolve("link"), pipe);
    for (Path special : List.of(pipe, link, Path.of("/dev/null"))) {
      FileSystemException refused =
          assertThrows(FileSystemException.class, () -> SpecialFile.refuse(special));
      assertEquals(special + ": is a pipe or a device; name a file instead", refused.getMessage());
    }
  }

  @Test
  void filesFoldersAndFreeNamesPass(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "text");
    for (Path usual : List.of(file, folder, folder.resolve("none"))) {
      assertEquals(usual, SpecialFile.refuse(usual));
    }
  }

  /** A rank would read a file that was named by mistake, of any size, into its heap. */
  @Test
  void aTextThatNobodyWritesIsNotRead(@TempDir Path folder) throws Exception {
    Path small = Files.writeString(folder.resolve("small"), "mode=off\n");
    assertEquals("mode=off\n", SpecialFile.text(small));
    Path large = folder.resolve("large");
    try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
      file.setLength(5L << 30);
    }
    FileSystemException refused =
        assertThrows(FileSystemException.class, () -> SpecialFile.text(large));
    assertEquals("is larger than 1 MiB", refused.getReason());
  }
}
