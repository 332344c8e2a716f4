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
 * is an error that HotSpot throws some bytecodes later, which may be in the program, so no handler
 * of the recorder's can catch it. Nor can it be looked for: the next call may be a microsecond
 * away. So nobody may open the file for writing by its name, its owner included; what is open and
 * mapped stays so. Does not stop root, who may write anyway.
 *
 * <p>As good as the file system: where that has no permissions, the file stays as it is. Cold;
 * links are not followed.
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
   * @return what it had; null where that is not known
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
        return; // Opening it will tell.
      }
    }
  }

  private static PosixFileAttributeView view(Path file) {
    return Files.getFileAttributeView(
        file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
  }
}
