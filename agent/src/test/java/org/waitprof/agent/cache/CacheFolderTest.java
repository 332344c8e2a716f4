package org.waitprof.agent.cache;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Expectation: files are complete or not there, the user's alone, and not too many. */
class CacheFolderTest {
  private static void allow(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  private static long files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.count();
    }
  }

  @Test
  void whereItLies() {
    CacheFolder own = CacheFolder.of("on", null, "/home/me");
    assertNotNull(own);
    assertEquals(new File("/home/me/.cache/waitprof/classes/ff.woven"), own.file(255));
    CacheFolder xdg = CacheFolder.of("on", "/var/me", "/home/me");
    assertNotNull(xdg);
    assertEquals(new File("/var/me/waitprof/classes/ff.woven"), xdg.file(255));
    CacheFolder wanted = CacheFolder.of("/tmp/x", "/var/me", "/home/me");
    assertNotNull(wanted);
    assertEquals(new File("/tmp/x/ff.woven"), wanted.file(255));
    assertNull(CacheFolder.of("on", "relative", "?"));
  }

  @Test
  void onlyTheUsersOwnIsUsed(@TempDir Path parent) throws IOException {
    Path path = parent.resolve("new/folder");
    CacheFolder folder = new CacheFolder(path.toFile());
    File file = folder.file(1);
    assertFalse(folder.isPrivate(file));
    folder.put(file, out -> out.write(new byte[] {7}));
    assertArrayEquals(new byte[] {7}, Files.readAllBytes(file.toPath()));
    assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
    assertTrue(folder.isPrivate(file));
    allow(file.toPath(), "rw-rw----");
    assertFalse(folder.isPrivate(file));
    allow(file.toPath(), "rw-r--r--");
    assertTrue(folder.isPrivate(file));
    allow(path, "rwxrwxrwx");
    assertFalse(folder.isPrivate(file));
    assertThrows(SecurityException.class, () -> folder.put(file, out -> out.write(8)));
    assertArrayEquals(new byte[] {7}, Files.readAllBytes(file.toPath()));
    allow(path, "rwx------");
    Path link = Files.createSymbolicLink(parent.resolve("link"), path);
    assertFalse(new CacheFolder(link.toFile()).isPrivate(link.resolve(file.getName()).toFile()));
  }

  @Test
  void aFailureLeavesTheFileAsItWas(@TempDir Path path) throws IOException {
    allow(path, "rwx------");
    CacheFolder folder = new CacheFolder(path.toFile());
    File file = folder.file(1);
    folder.put(file, out -> out.write(7));
    assertThrows(
        IOException.class,
        () ->
            folder.put(
                file,
                out -> {
                  out.write(8);
                  throw new IOException("no space left on device");
                }));
    assertArrayEquals(new byte[] {7}, Files.readAllBytes(file.toPath()));
    assertEquals(1, files(path));
  }

  @Test
  void theOldestGo(@TempDir Path path) throws IOException {
    allow(path, "rwx------");
    CacheFolder folder = new CacheFolder(path.toFile());
    for (int i = 1; i <= 105; i++) {
      folder.put(folder.file(i), out -> out.write(1));
      Files.setLastModifiedTime(folder.file(i).toPath(), FileTime.fromMillis(1_000_000L * i));
    }
    Path other = Files.createFile(path.resolve("somebody's.file"));
    Path part = Files.createFile(path.resolve("7.woven123.part"));
    Files.setLastModifiedTime(part, FileTime.fromMillis(0));
    folder.put(folder.file(1000), out -> out.write(1));
    assertTrue(Files.exists(other));
    assertFalse(Files.exists(part));
    assertEquals(101, files(path));
    assertFalse(folder.file(6).exists());
    assertTrue(folder.file(7).exists());
  }
}
