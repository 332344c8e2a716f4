package org.waitprof.agent.callpath.scan;

import java.io.UncheckedIOException;

/** A class file that can be read when it is needed; keeping thousands in memory would not do. */
public interface ClassBytes {
  /**
   * Reads the file.
   *
   * @throws UncheckedIOException if it can no longer be read
   */
  byte[] read();
}
