package org.waitprof.export;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;

/**
 * What has to be known of a trace before its first event is written; takes a reading of its own.
 *
 * @param firstNanos time of the first event
 * @param lastNanos time of the last event, at least the first's
 * @param communicators those of collectives, by number
 */
record TraceFacts(long firstNanos, long lastNanos, Map<Long, Communicator> communicators) {

  static TraceFacts of(Trace trace) throws IOException {
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    Map<Long, Communicator> communicators = new TreeMap<>();
    for (int number = 0; number < trace.facts().worldSize(); number++) {
      RankTrace rank = trace.rank(number).orElse(null);
      for (int stream = 0; rank != null && stream < rank.streams(); stream++) {
        try (EventCursor cursor = rank.open(stream)) {
          for (TraceEvent event = cursor.next(); event != null; event = cursor.next()) {
            first = Math.min(first, event.timeNanos);
            last = Math.max(last, event.timeNanos);
            if (event.kind == EventKind.COLLECTIVE || event.kind == EventKind.COLLECTIVE_POSTED) {
              long id = event.communicator;
              if (!communicators.containsKey(id)) {
                Optional<Communicator> definition = rank.communicator(id);
                definition.ifPresent(its -> communicators.put(id, its));
              }
            }
          }
        }
      }
    }
    return first > last
        ? new TraceFacts(0, 0, communicators)
        : new TraceFacts(first, last, communicators);
  }

  /** Time of the first event; 0 without events. */
  static long firstNanos(Trace trace) throws IOException {
    long first = Long.MAX_VALUE;
    for (int number = 0; number < trace.facts().worldSize(); number++) {
      RankTrace rank = trace.rank(number).orElse(null);
      for (int stream = 0; rank != null && stream < rank.streams(); stream++) {
        try (EventCursor cursor = rank.open(stream)) {
          TraceEvent event = cursor.next();
          first = event == null ? first : Math.min(first, event.timeNanos);
        }
      }
    }
    return first == Long.MAX_VALUE ? 0 : first;
  }

  /** A file to write text into, packed if its name ends with {@code .gz}. */
  static Writer writer(Path file) throws IOException {
    OutputStream out = Files.newOutputStream(file);
    boolean packed = String.valueOf(file.getFileName()).endsWith(".gz");
    return new BufferedWriter(
        new OutputStreamWriter(
            packed ? new GZIPOutputStream(out, 1 << 16) : out, StandardCharsets.UTF_8),
        1 << 16);
  }
}
