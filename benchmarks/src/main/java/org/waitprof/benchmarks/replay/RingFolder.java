package org.waitprof.benchmarks.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.waitprof.model.MpiCall;
import org.waitprof.record.trace.TraceLayout;
import org.waitprof.trace.folder.StreamWriter;

/**
 * The ring of {@link RingCursor} as a trace folder, as the recorder writes it: the same 13 events
 * an iteration are 6 records here.
 */
final class RingFolder {
  private static final MpiCall[] REGIONS = {
    MpiCall.MPI_IRECV, MpiCall.MPI_ISEND, MpiCall.MPI_WAITALL, MpiCall.MPI_ALLREDUCE
  };
  private static final long ITERATION_NANOS = 100_000;

  private final int ranks;
  private final long iterations;

  private RingFolder(int ranks, long iterations) {
    this.ranks = ranks;
    this.iterations = iterations;
  }

  /** Writes the trace into a folder that exists; returns its bytes. */
  static long write(Path folder, int ranks, long iterations) throws IOException {
    RingFolder ring = new RingFolder(ranks, iterations);
    long bytes = 0;
    for (int rank = 0; rank < ranks; rank++) {
      ring.definitions(folder.resolve(TraceLayout.definitionsName(rank)), rank);
      Path events = folder.resolve(TraceLayout.eventsName(rank, 0));
      try (StreamWriter out = new StreamWriter(events)) {
        ring.events(out, rank);
      }
      bytes += Files.size(events);
    }
    return bytes;
  }

  private void definitions(Path file, int rank) throws IOException {
    StringBuilder text = new StringBuilder();
    line(text, "fact worldSize " + ranks);
    line(text, "fact mainClass Ring");
    line(text, "fact clockHost here");
    for (int i = 0; i < REGIONS.length; i++) {
      line(text, "path " + (i + 1) + " Ring.main:" + (i + 1));
      line(text, "region " + i + " " + (i + 1) + " " + REGIONS[i].ordinal());
    }
    line(text, "comm 0 1 0-" + (ranks - 1) + " -");
    line(text, "comm 1 " + Integer.toHexString(rank + 2) + " " + rank + " -");
    line(text, "fact finalized true");
    Files.writeString(file, text.toString(), UTF_8);
  }

  private static void line(StringBuilder text, String line) {
    text.append(line).append('\t').append(TraceLayout.check(line)).append('\n');
  }

  private void events(StreamWriter out, int rank) throws IOException {
    long last = 0;
    int left = (rank + ranks - 1) % ranks;
    int right = (rank + 1) % ranks;
    for (long i = 0; i < iterations; i++) {
      long start = i * ITERATION_NANOS;
      long delay = (((i * 31 + rank) * 0x9E3779B97F4A7C15L) >>> 40) % 20_000;
      // Region, time since the call before, duration; then what the call did.
      long since = start + delay - last;
      record(out, TraceLayout.START_RECEIVE, 0, since, 300, 0, left + 1, 2, 1024, 0);
      record(out, TraceLayout.START_SEND, 1, 700, 300, 0, right, 1, 1024, 0);
      record(out, TraceLayout.DONE_RECEIVE, TraceLayout.zigzag(1), 0, left + 1, 2, 1024);
      record(out, TraceLayout.DONE_SEND, TraceLayout.zigzag(0));
      record(out, TraceLayout.CALL, 2, 1700, 37_000 - delay);
      long reduces = 10_000 + delay;
      long none = TraceLayout.zigzag(-100);
      record(out, TraceLayout.COLLECTIVE, 3, reduces, 40_000 - delay, 0, none, 1024);
      last = start + 90_000;
    }
    out.finish(rank, ranks, 0, 0, 0, last);
  }

  private static void record(StreamWriter out, int op, long... numbers) throws IOException {
    out.record(op, numbers, numbers.length);
  }
}
