package org.waitprof.it.trace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;
import org.waitprof.trace.TraceReader;

/** The events of a trace folder as lines, as programs of {@code programs/.../trace} print them. */
final class TraceLines {
  private TraceLines() {}

  /** The trace in a folder; fails if no format knows it. */
  static Trace open(Path folder) {
    for (TraceReader reader : ServiceLoader.load(TraceReader.class)) {
      if (reader.recognises(folder)) {
        try {
          return reader.open(folder);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    throw new AssertionError("no trace: " + folder);
  }

  /**
   * All events but those of regions, with their rank and stream; without polls that found nothing,
   * of which a program cannot know how many there will be.
   */
  static List<String> of(Path folder) {
    List<String> lines = new ArrayList<>();
    try (Trace trace = open(folder)) {
      for (int rank = 0; rank < trace.facts().worldSize(); rank++) {
        RankTrace its = trace.rank(rank).orElseThrow();
        for (int stream = 0; stream < its.streams(); stream++) {
          add(lines, its, stream);
        }
      }
    }
    return lines;
  }

  private static void add(List<String> lines, RankTrace rank, int stream) {
    try (EventCursor cursor = rank.open(stream)) {
      long depth = 0;
      for (TraceEvent event = cursor.next(); event != null; event = cursor.next()) {
        switch (event.kind) {
          case ENTER -> depth++;
          case LEAVE -> depth--;
          case POLLED, LOST -> {}
          case SEND_COMPLETED, COLLECTIVE_COMPLETED, REQUEST_DROPPED ->
              lines.add(line(rank, stream, event.kind) + " 0 0 0 []");
          default ->
              lines.add(
                  line(rank, stream, event.kind)
                      + " "
                      + peer(event)
                      + " "
                      + tag(event)
                      + " "
                      + event.bytes
                      + " "
                      + members(rank, event));
        }
        if (depth < 0 || depth > 1) {
          throw new AssertionError("regions do not nest on rank " + rank.rank());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String line(RankTrace rank, int stream, EventKind kind) {
    return "event " + rank.rank() + " " + stream + " " + kind;
  }

  /** Of collectives, the root. */
  private static int peer(TraceEvent event) {
    return switch (event.kind) {
      case COLLECTIVE, COLLECTIVE_POSTED -> event.root;
      default -> event.peer;
    };
  }

  private static int tag(TraceEvent event) {
    return switch (event.kind) {
      case COLLECTIVE, COLLECTIVE_POSTED -> 0;
      default -> event.tag;
    };
  }

  private static String members(RankTrace rank, TraceEvent event) {
    Communicator comm = rank.communicator(event.communicator).orElseThrow();
    int[] all = Arrays.copyOf(comm.members(), comm.size());
    System.arraycopy(comm.remote(), 0, all, comm.members().length, comm.remote().length);
    return Arrays.toString(all).replace(" ", "");
  }

  /** Bytes of all streams, without their headers, and how many events they hold. */
  static long[] bytesAndEvents(Path folder) throws IOException {
    long bytes = 0;
    long events = 0;
    try (Trace trace = open(folder)) {
      for (int rank = 0; rank < trace.facts().worldSize(); rank++) {
        RankTrace its = trace.rank(rank).orElseThrow();
        for (int stream = 0; stream < its.streams(); stream++) {
          bytes += Files.size(folder.resolve("rank-0000" + rank + "-" + stream + ".events")) - 4096;
          try (EventCursor cursor = its.open(stream)) {
            for (TraceEvent event = cursor.next(); event != null; event = cursor.next()) {
              // What a computation lost is of the machine: another run has more of it or less.
              events += event.kind == EventKind.LOST ? 0 : 1;
            }
          }
        }
      }
    }
    return new long[] {bytes, events};
  }
}
