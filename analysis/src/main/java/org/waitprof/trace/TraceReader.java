package org.waitprof.trace;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A trace format, found by ServiceLoader. A new format is one new implementation, which recognises
 * no place that another one does.
 */
public interface TraceReader {
  /**
   * Whether the folder (or file) looks like this format, by names and first bytes only. True for
   * damaged traces of this format, too.
   */
  boolean recognises(Path place);

  /**
   * Opens a trace. Reads definitions, not events.
   *
   * @throws IOException if nothing can be read; the message is one sentence for the user
   */
  Trace open(Path place) throws IOException;
}
