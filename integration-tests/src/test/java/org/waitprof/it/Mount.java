package org.waitprof.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A file system of its own in memory, with a size or an option that hurts. Linux, root. */
final class Mount implements AutoCloseable {
  private final Path folder;

  private Mount(Path folder) {
    this.folder = folder;
  }

  /**
   * Mounts one.
   *
   * @param options as of {@code mount -o}, e.g. {@code size=16k}
   * @return null where that is not allowed, which is said loudly
   */
  static @Nullable Mount of(String options) throws IOException {
    Path folder = Files.createTempDirectory("waitprof-mount");
    Script mount =
        Script.run(
            Path.of("/bin/mount"), "-t", "tmpfs", "-o", options, "waitprof", folder.toString());
    if (mount.exitCode() != 0) {
      System.out.println(
          "not here: no file system with " + options + ": this takes root: " + mount.output());
      Files.delete(folder);
      return null;
    }
    return new Mount(folder);
  }

  Path folder() {
    return folder;
  }

  @Override
  public void close() throws IOException {
    Script.run(Path.of("/bin/umount"), folder.toString()).orFail("an end of the mount");
    Files.delete(folder);
  }
}
