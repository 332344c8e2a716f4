package org.waitprof.system;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Users whose counter files are believed. All users can write to folders like {@code /dev/shm}: a
 * file there may claim to be any rank of any job. So only files of one's own user count, unless the
 * caller asks for files of all users. Immutable; used by everything that reads counter files.
 *
 * @param uid number of the user whose files count
 * @param any whether the files of all users count
 */
public record FileOwners(long uid, boolean any) {
  private static final long OWN = effectiveUid();

  /** The user of this process alone, root or not. The endpoint in a rank believes it alone. */
  public static FileOwners own() {
    return new FileOwners(OWN, false);
  }

  /**
   * Returns the owners that a command believes: its own user, or all users if it was asked to or
   * runs as root. Root is shown the owners of the files.
   *
   * @param any whether it was asked to
   */
  public static FileOwners ofReader(boolean any) {
    return new FileOwners(OWN, any || OWN == 0);
  }

  /** Whether the files of a user count. */
  public boolean accepts(long owner) {
    return any || owner == uid;
  }

  /** Whether a user is the reader. */
  public boolean isReader(long owner) {
    return owner == uid;
  }

  /** The user that a new file of this process would belong to. */
  private static long effectiveUid() {
    // Real, effective, saved, for file systems; see proc(5). Without Linux the home folder's owner
    // counts.
    String[] users = KernelText.rest(KernelText.of("/proc/self/status"), "Uid:").split("\t", -1);
    return users.length < 2 ? ofHome() : KernelText.number(users[1], "");
  }

  private static long ofHome() {
    try {
      return OwnedFile.uid(Path.of(System.getProperty("user.home", "/")));
    } catch (IOException | RuntimeException e) {
      return -1;
    }
  }
}
