package org.waitprof.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The innermost mount that a path is in says whether it is local, and of several there the last.
 */
class LocalFilesTest {
  private static final String TABLE =
      """
      22 1 254:0 / / rw,relatime - ext4 /dev/vda rw
      23 22 0:21 / /dev/shm rw shared:4 master:3 - tmpfs tmpfs rw
      24 22 0:40 / /home rw,relatime shared:9 - nfs4 server:/home rw,hard
      25 24 254:1 / /home/own\\040disk rw - xfs /dev/vdb rw
      26 22 0:41 / /mnt rw - ext4 /dev/vdc rw
      27 22 0:42 / /mnt rw - fuse.sshfs host: rw
      28 22 0:43 / /scratch rw - lustre 10.0.0.1@o2ib:/x rw
      """;

  @ParameterizedTest
  @CsvSource({
    "/, true",
    "/tmp/x, true",
    "/dev/shm, true",
    "/dev/shmx, true",
    "/home, false",
    "/home/user/.cache, false",
    "/homes, true",
    "/home/own disk/x, true",
    "/mnt/x, false",
    "/scratch/a/b, false",
  })
  void theInnermostMountCounts(String file, boolean expected) {
    assertEquals(expected, LocalFiles.contain(TABLE, file));
  }

  @Test
  void withoutATableNothingIsKnown() {
    assertFalse(LocalFiles.contain("", "/tmp"));
  }

  @Test
  void thisHostHasSome() {
    assertTrue(LocalFiles.contain(Path.of("/proc/self")));
  }
}
