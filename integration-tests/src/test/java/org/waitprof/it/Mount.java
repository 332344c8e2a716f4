package org.waitprof.it;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

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
   * @return a file system; where that is not allowed the test is aborted
   */
  static Mount of(String options) throws IOException {
    Path folder = Files.createTempDirectory("waitprof-mount");
    Script mount =
        Script.run(
            Path.of("/bin/mount"), "-t", "tmpfs", "-o", options, "waitprof", folder.toString());
    if (mount.exitCode() != 0) {
      Files.delete(folder);
      return abort(
          "not here: no file system with " + options + ", which takes root: " + mount.output());
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
