package org.waitprof.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder that its owner's own group may write to is the owner's; any other group's is not. */
class StrictModesTest {
  private static final String ACCOUNTS =
      """
      root:x:0:0:root:/root:/bin/bash
      ann:x:1000:1000:,,,:/home/ann:/bin/sh
      bob:x:1001:1001::/home/bob:/bin/sh
      cat:x:1002:100::/home/cat:/bin/sh
      """;

  private static final String GROUPS =
      "root:x:0:\nusers:x:100:\nann:x:1000:\nbob:x:1001:bob\nlab:x:2000:ann,bob\n";

  private static boolean isPrivate(long user, long group) {
    return StrictModes.isPrivate(user, group, ACCOUNTS, GROUPS);
  }

  @Test
  void aGroupOfOneIsTheUsersOwn() {
    assertTrue(isPrivate(1000, 1000));
    assertTrue(isPrivate(1001, 1001));
    assertFalse(isPrivate(1002, 100), "the group of all users");
    assertFalse(isPrivate(1000, 2000), "a group of two");
    assertFalse(isPrivate(1000, 1001), "another's group");
    assertFalse(isPrivate(5000, 5000), "of a directory service");
    assertFalse(StrictModes.isPrivate(1000, 1000, ACCOUNTS, "ann:x:1000:bob\n"));
    assertFalse(
        StrictModes.isPrivate(1000, 1000, ACCOUNTS + "eve:x:1003:1000::/:/bin/sh\n", GROUPS));
    assertFalse(StrictModes.isPrivate(1000, 1000, "", ""));
  }

  @Test
  void foldersThatAllMayWriteToAreNobodys(@TempDir Path folder) throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    long user = StrictModes.self();
    assertThrows(SecurityException.class, () -> StrictModes.check(folder.toRealPath(), user));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertEquals(folder.toRealPath(), StrictModes.check(folder.toRealPath(), user));
  }
}
