package org.waitprof.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file counts by its owner, asked of the open file, whatever its name means a moment later. */
class OwnedFileTest {
  private static final FileOwners OWN = FileOwners.own();

  /** Takes this process for somebody else's reader. */
  private static final FileOwners STRANGER = new FileOwners(OWN.uid() + 4711, false);

  private static final int OTHER_UID = 54_321;

  private static String text(OwnedFile file) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(64);
    file.channel().read(bytes);
    return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
  }

  @Test
  void onlyTheFilesOfOwnersThatCountAreOpened(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "mine");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw----rw-"));
    try (OwnedFile open = OwnedFile.open(file, OWN)) {
      assertEquals("mine", text(open));
      assertEquals("", open.owner());
      assertTrue(open.permissions().contains(PosixFilePermission.OTHERS_WRITE));
      assertFalse(open.permissions().contains(PosixFilePermission.GROUP_READ));
    }
    assertThrows(ForeignFileException.class, () -> OwnedFile.open(file, STRANGER));
    try (OwnedFile open = OwnedFile.open(file, new FileOwners(STRANGER.uid(), true))) {
      assertEquals(Files.getOwner(file).getName(), open.owner());
    }
  }

  @Test
  void linksPipesAndFoldersAreNotOpened(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("a"), "mine");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    for (Path other : new Path[] {link, pipe, folder}) {
      assertTimeoutPreemptively(
          Duration.ofSeconds(10),
          () -> assertThrows(FileSystemException.class, () -> OwnedFile.open(other, OWN)));
    }
  }

  /** In a folder without sticky bit another user can change what a name means at any moment. */
  @Test
  void aFileThatIsPutInThePlaceOfAnotherIsNotBelieved(@TempDir Path folder) throws Exception {
    assumeTrue(System.getProperty("user.name").equals("root"), "not here: takes root");
    Path name = folder.resolve("name");
    AtomicBoolean ended = new AtomicBoolean();
    Thread swapper = new Thread(() -> swap(folder, name, ended));
    swapper.start();
    int opened = 0;
    for (int i = 0; i < 3000; i++) {
      try (OwnedFile open = OwnedFile.open(name, OWN)) {
        assertEquals("mine", text(open));
        opened++;
      } catch (FileSystemException e) {
        // The other file, at the first look or the second.
      }
    }
    ended.set(true);
    swapper.join();
    assertTrue(opened > 0, "never opened");
  }

  @Test
  void theOwnerIsThatOfTheOpenFileNotOfItsName(@TempDir Path folder) throws IOException {
    assumeTrue(System.getProperty("user.name").equals("root"), "not here: takes root");
    Path name = Files.writeString(folder.resolve("name"), "evil");
    Files.setAttribute(name, "unix:uid", OTHER_UID);
    try (FileChannel evil = FileChannel.open(name)) {
      Path mine = Files.writeString(folder.resolve("mine"), "mine");
      Files.move(mine, name, StandardCopyOption.ATOMIC_MOVE);
      assertEquals(OWN.uid(), OwnedFile.uid(name));
      OwnedFile.Status status = OwnedFile.status(evil, OWN);
      assertEquals(OTHER_UID, status == null ? -1 : status.uid());
      assertEquals(0, evil.position());
    }
  }

  private static void swap(Path folder, Path name, AtomicBoolean ended) {
    try {
      while (!ended.get()) {
        for (String content : new String[] {"mine", "evil"}) {
          Path next = Files.writeString(folder.resolve("next"), content);
          if (content.equals("evil")) {
            Files.setAttribute(next, "unix:uid", OTHER_UID);
          }
          Files.move(next, name, StandardCopyOption.ATOMIC_MOVE);
        }
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
