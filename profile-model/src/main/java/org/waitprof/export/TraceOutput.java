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
import java.util.List;
import java.util.function.Function;
import java.util.zip.GZIPOutputStream;
import org.waitprof.replay.RankListener;
import org.waitprof.replay.Replay;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.result.ReplayQuality;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;

/** What all forms share: the analysis that tells what there is to write, and files. */
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
   * One thread reads and analyses; listeners write what it finds at once.
   *
   * @param listener of a rank, which may throw {@link UncheckedIOException}
   * @return what was left out, one sentence each
   */
  static List<String> replay(Trace trace, Function<RankTrace, RankListener> listener)
      throws IOException {
    try {
      ReplayQuality quality =
          new Replay(trace, 1, Exchange.ALONE, DelayRule.NONE, Replay.ProgressListener.NONE)
              .withoutIdealNetwork()
              .withListeners(rank -> listener.apply(trace.rank(rank).orElseThrow()))
              .run()
              .quality();
      long unmatched =
          quality.sendsWithoutReceive() + quality.receivesWithoutSend() + quality.outsideJob();
      return unmatched == 0
          ? List.of()
          : List.of(unmatched + " messages lack their send or their receive");
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** A file to write into, packed if its name ends with {@code .gz}. */
  static OutputStream stream(Path file) throws IOException {
    OutputStream out = Files.newOutputStream(file);
    boolean packed = String.valueOf(file.getFileName()).endsWith(".gz");
    return packed ? new GZIPOutputStream(out, 1 << 16) : out;
  }

  /** The same for text. */
  static Writer writer(Path file) throws IOException {
    return new BufferedWriter(
        new OutputStreamWriter(stream(file), StandardCharsets.UTF_8), 1 << 16);
  }
}
