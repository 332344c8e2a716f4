package org.waitprof.trace.text;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.waitprof.system.SpecialFile;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceReader;

/**
 * Reads traces written as text, one event per line, times in seconds, all on MPI_COMM_WORLD:
 *
 * <pre>
 *   R rank                             the events of this rank follow
 *   E t region, L t region             enter, leave; MPI_* are MPI calls
 *   S t dest tag bytes                 blocking send
 *   V t src tag bytes                  blocking receive
 *   IS t dest tag bytes req, ISC t req non-blocking send posted, completed
 *   IRQ t req, IR t src tag bytes req  non-blocking receive posted, completed
 *   CB t, CE t call root sent received collective begin, end; root -1 where none exists
 * </pre>
 *
 * Empty lines and lines that start with {@code #} are left out. Traces are held in memory, so only
 * small ones fit.
 */
@AutoService(TraceReader.class)
public final class TextTraceReader implements TraceReader {
  static final String SUFFIX = ".events.txt";

  @Override
  public boolean recognises(Path place) {
    return Files.isRegularFile(place) && String.valueOf(place.getFileName()).endsWith(SUFFIX);
  }

  @Override
  public Trace open(Path place) throws IOException {
    String name = String.valueOf(place.getFileName());
    return TextTrace.parse(
        name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name,
        Files.readAllLines(SpecialFile.refuse(place), StandardCharsets.UTF_8));
  }
}
