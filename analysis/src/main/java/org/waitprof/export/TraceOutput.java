package org.waitprof.export;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.zip.GZIPOutputStream;
import org.waitprof.replay.RankListener;
import org.waitprof.replay.Replay;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.exchange.ReplayQuality;
import org.waitprof.replay.exchange.ReplayQuality.Occurrence;
import org.waitprof.system.CountText;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.ExactPauses;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;

/**
 * Helpers that all formats share: the analysis that finds what is to be written, and output files.
 */
final class TraceOutput {
  private TraceOutput() {}

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

  /**
   * Replays a trace: one thread reads and analyses; listeners write what it finds at once.
   *
   * @param listener for a rank with its pauses, which may throw {@link UncheckedIOException}
   * @return notes on what was left out, one sentence each
   */
  static List<String> replay(Trace trace, BiFunction<RankTrace, ExactPauses, RankListener> listener)
      throws IOException {
    List<String> leftOut = new ArrayList<>();
    try {
      ReplayQuality quality =
          new Replay(trace, 1, Exchange.ALONE, DelayRule.NONE, Replay.ProgressListener.NONE)
              .withoutIdealNetwork()
              .withListeners(
                  number -> {
                    RankTrace rank = trace.rank(number).orElseThrow();
                    return listener.apply(rank, pauses(rank, leftOut));
                  })
              .run()
              .quality();
      long unmatched =
          quality.of(Occurrence.SENDS_WITHOUT_RECEIVE)
              + quality.of(Occurrence.RECEIVES_WITHOUT_SEND)
              + quality.of(Occurrence.OUTSIDE_JOB);
      if (unmatched > 0) {
        leftOut.add(
            CountText.fill(
                unmatched,
                "# {message lacks its send or its|messages lack their send or their} receive"));
      }
      return leftOut;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static ExactPauses pauses(RankTrace rank, List<String> leftOut) {
    try {
      return rank.pauses();
    } catch (IOException e) {
      leftOut.add("exact times of what rank " + rank.rank() + " lost: " + e.getMessage());
      return ExactPauses.NONE;
    }
  }

  /** A file to write into, packed if its name ends with {@code .gz}. */
  static OutputStream stream(Path file) throws IOException {
    OutputStream out = Files.newOutputStream(file);
    boolean packed = String.valueOf(file.getFileName()).endsWith(".gz");
    return packed ? new GZIPOutputStream(out, 1 << 16) : out;
  }

  /** A text file to write into in UTF-8, packed if its name ends with {@code .gz}. */
  static Writer writer(Path file) throws IOException {
    return new BufferedWriter(
        new OutputStreamWriter(stream(file), StandardCharsets.UTF_8), 1 << 16);
  }
}
