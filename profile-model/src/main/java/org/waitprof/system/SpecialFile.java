package org.waitprof.system;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
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
  /** Far more than people write: a rank would read a larger file into its heap. */
  private static final int MOST_BYTES = 1 << 20;

  private SpecialFile() {}

  /**
   * Reads a text that people write, such as options or a table.
   *
   * @throws IOException if it is a special file, has more than 1 MiB, or is not in UTF-8
   */
  public static String text(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(SpecialFile.refuse(file))) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw new FileSystemException(file.toString(), null, "is larger than 1 MiB");
      }
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }
  }

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
