package org.waitprof.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.waitprof.trace.Trace;

/** A form in which other programs read traces. */
public interface TraceForm {
  /** All forms. */
  List<TraceForm> ALL = List.of(new ParaverForm(), new ChromeForm());

  /** The word after {@code --format}. */
  String name();

  /** What it is, in a few words. */
  String about();

  /** Ends of file names that select it, the longest first. */
  List<String> endings();

  /**
   * Writes a trace, in memory that does not depend on its length.
   *
   * @param file where to; further files of the form are put beside it
   * @return what was left out, one sentence each
   * @throws IOException if it cannot be written
   */
  List<String> write(Trace trace, Path file) throws IOException;
}
