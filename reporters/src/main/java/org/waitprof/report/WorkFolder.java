package org.waitprof.report;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder of its own beside a target, in which files are written first so that none is at the
 * target by half. What is left in it goes with it. Used by one command, on its thread.
 */
public final class WorkFolder implements Closeable {
  private final Path folder;
  private final Path parent;

  /**
   * Makes the folder.
   *
   * @param target what the files will be, or the folder of them
   * @param prefix of its name
   */
  public WorkFolder(Path target, String prefix) throws IOException {
    parent = target.toAbsolutePath().resolveSibling(".").normalize();
    folder = Files.createTempDirectory(parent, prefix);
  }

  /** The folder. */
  public Path folder() {
    return folder;
  }

  /** The folder that the target is in. */
  public Path parent() {
    return parent;
  }

  /** Removes the folder, unless it was moved. */
  @Override
  public void close() throws IOException {
    if (Files.exists(folder)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
        for (Path file : files) {
          Files.delete(file);
        }
      }
      Files.delete(folder);
    }
  }
}
