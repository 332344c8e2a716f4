package org.waitprof.record.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a file from being cut while a rank has mapped it. A load or store behind the end of a file
 * is an error that HotSpot throws some bytecodes later. That may be in the program, so no handler
 * of the recorder's can catch it. A check before is no help either, because the next call may be a
 * microsecond away. So no process may open the file for writing by its name, its owner's included.
 * Open and mapped files stay writable. Root is not stopped, and may always write.
 *
 * <p>The protection is as good as the file system: where that has no permissions, the file stays
 * unchanged. Cold; links are not followed.
 */
public final class WriteProtection {
  private static final Set<PosixFilePermission> WRITES =
      EnumSet.of(
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.OTHERS_WRITE);

  private WriteProtection() {}

  /**
   * Takes the rights to write from a file.
   *
   * @return rights that it had; null where they are not known
   */
  public static @Nullable Set<PosixFilePermission> protect(Path file) {
    try {
      PosixFileAttributeView view = view(file);
      Set<PosixFilePermission> rights = view.readAttributes().permissions();
      Set<PosixFilePermission> fewer = EnumSet.copyOf(rights);
      fewer.removeAll(WRITES);
      view.setPermissions(fewer);
      return rights;
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }

  /** Gives a file these rights, if any are known. */
  public static void restore(Path file, @Nullable Set<PosixFilePermission> rights) {
    if (rights != null) {
      try {
        view(file).setPermissions(rights);
      } catch (IOException | RuntimeException e) {
        return; // Opening it will report it.
      }
    }
  }

  private static PosixFileAttributeView view(Path file) {
    return Files.getFileAttributeView(
        file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
  }
}
