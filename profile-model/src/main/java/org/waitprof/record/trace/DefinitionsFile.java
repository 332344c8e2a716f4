package org.waitprof.record.trace;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A rank's definitions while they are written: complete lines, with checksums. In the end it states
 * how many there are and how many streams the rank has, so that what is lost is noticed. Used under
 * the trace's lock. Cold.
 */
final class DefinitionsFile {
  // A stream, not a channel: that would close itself under an interrupted thread.
  private final FileOutputStream out;
  private long lines;

  /** Makes the file, which must not exist. */
  DefinitionsFile(Path file) throws IOException {
    Files.createFile(file);
    out = new FileOutputStream(file.toFile());
  }

  /** Adds complete lines. */
  void write(String text) throws IOException {
    lines += text.chars().filter(c -> c == '\n').count();
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Nothing comes after it. */
  void close(int streams) throws IOException {
    write(TraceLayout.checked(TraceLayout.parts(streams, lines)));
    out.close();
  }
}
