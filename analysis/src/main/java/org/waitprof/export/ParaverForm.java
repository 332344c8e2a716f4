package org.waitprof.export;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.waitprof.trace.Trace;
import org.waitprof.trace.paraver.SortedRecords;

/**
 * Paraver: states, MPI calls, messages, call paths and losses of computations in {@code .prv},
 * their names in {@code .pcf} and {@code .row} in its folder. Calls have the numbers of Extrae, so
 * that its configurations work.
 */
final class ParaverForm {
  private ParaverForm() {}

  /** Implements {@link TraceForm.Writer#write}, with the records sorted by time. */
  static List<String> write(Trace trace, Path file) throws IOException {
    ParaverNames names = new ParaverNames();
    List<String> leftOut;
    Path unsorted = Files.createTempFile("waitprof-prv-", ".records");
    try {
      String header;
      try (Writer out = TraceOutput.writer(unsorted)) {
        ParaverRecords records = new ParaverRecords(trace, names, out);
        leftOut = TraceOutput.replay(trace, records::on);
        records.end();
        header = records.header();
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
      try (OutputStream out = TraceOutput.stream(file);
          InputStream sorted = SortedRecords.ofNumbered(Files.newInputStream(unsorted))) {
        out.write(header.getBytes(StandardCharsets.UTF_8));
        sorted.transferTo(out);
      }
    } finally {
      Files.deleteIfExists(unsorted);
    }
    String base = String.valueOf(file.getFileName());
    base = base.substring(0, base.lastIndexOf(".prv"));
    try (Writer out = TraceOutput.writer(file.resolveSibling(base + ".pcf"))) {
      names.write(out);
    }
    try (Writer out = TraceOutput.writer(file.resolveSibling(base + ".row"))) {
      int ranks = trace.facts().worldSize();
      out.write("LEVEL TASK SIZE " + ranks + "\n");
      for (int rank = 0; rank < ranks; rank++) {
        out.write("rank " + rank + "\n");
      }
    }
    return leftOut;
  }
}
