package org.waitprof.agent.cache;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Expectation: files are complete or not there, the user's alone, and not too many. */
class CacheFolderTest {
  /** For how long a folder is exchanged while it is read: some ten thousand times. */
  private static final long EXCHANGED_NANOS =
      Boolean.getBoolean("waitprof.campaign") ? 5_000_000_000L : 1_000_000_000L;

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

  private static void put(CacheFolder folder, int content) throws IOException {
    folder.put(folder.file(1), out -> out.write(content));
  }

  /** What the cache gives to be run: one byte; -1 if there is none. */
  private static int content(CacheFolder folder) throws IOException {
    ByteBuffer file = folder.open(1);
    return file == null ? -1 : file.get(0);
  }

  private static void assertRefused(Path culprit, Executable action) {
    String message = assertThrows(SecurityException.class, action).toString();
    assertTrue(message.contains(culprit.toString()), message);
  }

  /** One that is read in pieces, and one that is mapped. */
  @ParameterizedTest
  @ValueSource(ints = {200_001, 3 << 20})
  void aFileIsThereToItsEnd(int bytes, @TempDir Path parent) throws IOException {
    byte[] content = new byte[bytes];
    new Random(bytes).nextBytes(content);
    CacheFolder folder = new CacheFolder(parent.resolve("folder").toFile());
    folder.put(folder.file(1), out -> out.write(content));
    ByteBuffer file = folder.open(1);
    assertNotNull(file);
    assertEquals(ByteBuffer.wrap(content), file);
  }

  /** Opening a named pipe, or a device, would wait for whoever writes to it. */
  @Test
  void onlyRegularFilesAreOpened(@TempDir Path parent) throws Exception {
    CacheFolder folder = new CacheFolder(parent.resolve("folder").toFile());
    put(folder, 7);
    Path file = folder.file(1).toPath();
    assertEquals("r--------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    Files.delete(file);
    assertEquals(0, new ProcessBuilder("mkfifo", "-m", "600", file.toString()).start().waitFor());
    String said =
        assertTimeoutPreemptively(
                Duration.ofSeconds(20),
                () -> assertThrows(IOException.class, () -> content(folder)))
            .toString();
    assertTrue(said.contains("not a regular file"), said);
    assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> {
          assertThrows(IOException.class, () -> JarDirectory.of(file.toFile()));
          Path named = Files.move(file, parent.resolve("A.class"));
          assertFalse(new PathStamp(named.toString(), 1, 0, 5).holds());
          put(folder, 8);
        });
    assertEquals(8, content(folder));
  }

  @Test
  void onlyTheUsersOwnIsUsed(@TempDir Path parent) throws IOException {
    Path path = parent.resolve("new/folder");
    CacheFolder folder = new CacheFolder(path.toFile());
    assertEquals(-1, content(folder));
    put(folder, 7);
    assertEquals(7, content(folder));
    assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
    Path file = folder.file(1).toPath();
    allow(file, "rw-rw-rw-");
    assertRefused(file, () -> content(folder));
    allow(file, "rw-r--r--");
    assertEquals(7, content(folder));
    allow(path, "rwxrwxrwx");
    assertRefused(path, () -> content(folder));
    assertRefused(path, () -> put(folder, 8));
    allow(path, "rwx------");
    assertEquals(7, content(folder));
    Files.move(file, path.resolve("elsewhere"));
    Files.createSymbolicLink(file, path.resolve("elsewhere"));
    assertThrows(IOException.class, () -> content(folder));
  }

  /** Whoever may write to a folder on the way can exchange what lies below. */
  @Test
  void allFoldersOnTheWayMustBeSafe(@TempDir Path parent) throws IOException {
    Path path = parent.resolve("a/b/c");
    CacheFolder folder = new CacheFolder(path.toFile());
    put(folder, 7);
    Path above = parent.resolve("a");
    allow(above, "rwxrwxrwx");
    assertRefused(above, () -> content(folder));
    assertRefused(above, () -> put(folder, 8));
    assertRefused(above, () -> put(new CacheFolder(above.resolve("new/c").toFile()), 8));
    assertFalse(Files.exists(above.resolve("new")));
    // Sticky, as /tmp: others cannot move what is not theirs.
    Files.setAttribute(above, "unix:mode", 01777);
    assertEquals(7, content(folder));
    put(new CacheFolder(above.resolve("new/c").toFile()), 8);
    allow(above, "rwxr-xr-x");
    assertEquals(7, content(folder));
  }

  /**
   * Somebody who could exchange the folder all the time, and whose files lie in the other one; even
   * where no look at the folders on the way tells of him.
   */
  @Test
  void whatWasCheckedIsWhatIsRead(@TempDir Path parent) throws Exception {
    CacheFolder folder = new CacheFolder(parent.resolve("classes").toFile());
    CacheFolder evil = new CacheFolder(parent.resolve("evil").toFile());
    put(folder, 7);
    put(evil, 66);
    try {
      Files.setAttribute(evil.file(1).toPath(), "unix:uid", 65534);
      Files.setAttribute(parent.resolve("evil"), "unix:uid", 65534);
    } catch (IOException e) {
      abort("not here: files of another user, which take root: " + e);
    }
    AtomicBoolean ended = new AtomicBoolean();
    Thread exchanging =
        new Thread(
            () -> {
              while (!ended.get()) {
                parent.resolve("classes").toFile().renameTo(parent.resolve("own").toFile());
                parent.resolve("evil").toFile().renameTo(parent.resolve("classes").toFile());
                parent.resolve("classes").toFile().renameTo(parent.resolve("evil").toFile());
                parent.resolve("own").toFile().renameTo(parent.resolve("classes").toFile());
              }
            });
    exchanging.start();
    int read = 0;
    int refused = 0;
    try {
      for (long end = System.nanoTime() + EXCHANGED_NANOS; System.nanoTime() < end; ) {
        try {
          int content = content(folder);
          assertTrue(content == 7 || content == -1, "read what another user wrote: " + content);
          read += content == 7 ? 1 : 0;
        } catch (SecurityException e) {
          refused++;
        }
      }
    } finally {
      ended.set(true);
      exchanging.join();
    }
    assertTrue(read > 0 && refused > 0, read + " read, " + refused + " refused");
  }

  @Test
  void linksMustBeSafeAsWell(@TempDir Path parent) throws IOException {
    Path path = parent.resolve("scratch/me");
    CacheFolder folder = new CacheFolder(path.resolve("classes").toFile());
    put(folder, 7);
    Path links = Files.createDirectory(parent.resolve("links"));
    CacheFolder linked = new CacheFolder(links.resolve("relative/classes").toFile());
    Files.createSymbolicLink(links.resolve("relative"), Path.of("../links/absolute"));
    Files.createSymbolicLink(links.resolve("absolute"), path);
    assertEquals(7, content(linked));
    put(linked, 8);
    assertEquals(8, content(folder));
    allow(links, "rwxrwxrwx");
    assertRefused(links, () -> content(linked));
    allow(links, "rwxr-xr-x");
    allow(parent.resolve("scratch"), "rwxrwxrwx");
    assertRefused(parent.resolve("scratch"), () -> content(linked));
    allow(parent.resolve("scratch"), "rwxr-xr-x");
    Files.createSymbolicLink(links.resolve("loop"), links.resolve("loop"));
    assertThrows(
        IOException.class, () -> content(new CacheFolder(links.resolve("loop/x").toFile())));
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
    for (int i = 1; i <= 205; i++) {
      folder.put(folder.file(i), out -> out.write(1));
      Files.setLastModifiedTime(folder.file(i).toPath(), FileTime.fromMillis(1_000_000L * i));
    }
    Path other = Files.createFile(path.resolve("somebody's.file"));
    Path part = Files.createFile(path.resolve("7.woven123.part"));
    Files.setLastModifiedTime(part, FileTime.fromMillis(0));
    folder.put(folder.file(1000), out -> out.write(1));
    assertTrue(Files.exists(other));
    assertFalse(Files.exists(part));
    assertEquals(201, files(path));
    assertFalse(folder.file(6).exists());
    assertTrue(folder.file(7).exists());
  }
}
