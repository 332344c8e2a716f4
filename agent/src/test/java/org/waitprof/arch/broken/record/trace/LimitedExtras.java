package org.waitprof.arch.broken.record.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The same words in another order; opens a file that may be a pipe. */
final class LimitedExtras {
  private LimitedExtras() {}

  static String read(Path file) throws IOException {
    return Files.readString(file);
  }
}
