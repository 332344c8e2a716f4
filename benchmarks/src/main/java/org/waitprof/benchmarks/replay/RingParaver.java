package org.waitprof.benchmarks.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.waitprof.export.TraceForm;

/** The ring of {@link RingCursor} as a Paraver trace, as {@code export --format prv} writes it. */
final class RingParaver {
  private static final int SAMPLE = 2000;

  private RingParaver() {}

  /** Writes about the given number of bytes; prints nothing. */
  static void write(Path file, long bytes, int ranks) throws IOException {
    TraceForm form =
        TraceForm.ALL.stream().filter(its -> its.name().equals("prv")).findFirst().orElseThrow();
    form.writer().write(RingCursor.trace(ranks, SAMPLE), file);
    long iterations = bytes / (Files.size(file) / SAMPLE);
    form.writer().write(RingCursor.trace(ranks, iterations), file);
  }
}
