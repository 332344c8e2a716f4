package org.waitprof.system;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Guards against names of pipes, sockets and devices where a file is expected. Opening a pipe waits
 * until another process writes to it, a device may never end, and a file that takes the place of a
 * device breaks the host. Every file whose name comes from outside passes here before it is opened
 * or replaced. Costs one look at the file; any thread.
 */
public final class SpecialFile {
  private SpecialFile() {}

  /**
   * Refuses a special file.
   *
   * @return the same path if it is a regular file, a directory, or nothing yet
   * @throws FileSystemException if it is a pipe, a socket or a device
   */
  public static Path refuse(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
      throw new FileSystemException(
          file.toString(), null, "is a pipe or a device; name a file instead");
    }
    return file;
  }
}
