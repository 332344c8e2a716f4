package org.waitprof.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/** Finds the trace format of a place. */
public final class TraceReaders {
  private TraceReaders() {}

  /** All formats that the class path offers, by name. */
  public static List<TraceReader> all() {
    List<TraceReader> found = new ArrayList<>();
    ServiceLoader.load(TraceReader.class, TraceReader.class.getClassLoader()).forEach(found::add);
    found.sort(Comparator.comparing(TraceReader::name));
    return found;
  }

  /**
   * Opens a trace of whatever format.
   *
   * @throws IOException if no format knows the place, or it cannot be read; one sentence
   */
  public static Trace open(Path place) throws IOException {
    for (TraceReader reader : all()) {
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
