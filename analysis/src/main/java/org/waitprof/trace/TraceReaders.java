package org.waitprof.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ServiceLoader;

/** Finds the trace format of a place. */
public final class TraceReaders {
  private TraceReaders() {}

  /**
   * Opens a trace in any format that the class path offers.
   *
   * @throws IOException if no format knows the place, or it cannot be read; one sentence
   */
  public static Trace open(Path place) throws IOException {
    for (TraceReader reader :
        ServiceLoader.load(TraceReader.class, TraceReader.class.getClassLoader())) {
      if (reader.recognises(place)) {
        return reader.open(place);
      }
    }
    if (!Files.exists(place)) {
      throw new NoSuchFileException(place.toString());
    }
    if (place.toString().endsWith(".wprof")) {
      throw new IOException(
          "a profile, which has no events: record a trace with the agent's option mode=trace");
    }
    throw new IOException("no trace in it that waitprof knows");
  }
}
