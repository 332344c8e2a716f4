package org.waitprof.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.waitprof.trace.Trace;

/**
 * A form in which other programs read traces.
 *
 * @param name the word after {@code --format}
 * @param about description of the form in a few words
 * @param endings ends of file names that select it, the longest first
 * @param writer writes it
 */
public record TraceForm(String name, String about, List<String> endings, Writer writer) {
  public static final List<TraceForm> ALL =
      List.of(
          new TraceForm(
              "prv",
              "for Paraver, with its .pcf and .row",
              List.of(".prv.gz", ".prv"),
              ParaverForm::write),
          new TraceForm(
              "perfetto",
              "for Perfetto",
              List.of(".perfetto.json.gz", ".perfetto.json"),
              ChromeForm::write));

  /** Writes a trace in a form. */
  public interface Writer {
    /**
     * Writes the trace, in memory that does not depend on its length.
     *
     * @param file target; further files of the form are put into its folder
     * @return notes on what was left out, one sentence each
     * @throws IOException if it cannot be written
     */
    List<String> write(Trace trace, Path file) throws IOException;
  }
}
