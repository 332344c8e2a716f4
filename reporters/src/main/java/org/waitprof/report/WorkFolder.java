package org.waitprof.report;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A temporary folder next to a target. Files are written there first, so that the target never
 * holds half of them. Closing deletes the folder with its files. Used by one command, on its
 * thread.
 */
public final class WorkFolder implements Closeable {
  private final Path folder;
  private final Path parent;

  /**
   * Makes the folder.
   *
   * @param target the file or folder that the files will become
   * @param prefix begin of the folder's name
   */
  public WorkFolder(Path target, String prefix) throws IOException {
    parent = target.toAbsolutePath().resolveSibling(".").normalize();
    folder = Files.createTempDirectory(parent, prefix);
  }

  public Path folder() {
    return folder;
  }

  /** The folder that contains the target. */
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
