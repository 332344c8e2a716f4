package org.waitprof.replay.delay;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.Frame;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.MessageBuffer;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.StackSamples;
import org.waitprof.trace.TraceEvent;

/**
 * What one rank was found doing between its MPI calls: execution samples by the two calls around
 * them and by line. Samples before the first call, behind the last one and within calls are left
 * out. Immutable, once it is made.
 */
public final class GapSamples {
  private final Map<Long, Map<Frame, Long>> gaps = new LinkedHashMap<>();

  private GapSamples() {}

  /** No samples. */
  public static GapSamples none() {
    return new GapSamples();
  }

  /**
   * Sorts the samples of a rank into its gaps. Reads its events once more where there are samples.
   *
   * @throws IOException if samples or events cannot be read
   */
  public static GapSamples of(RankTrace trace) throws IOException {
    GapSamples result = new GapSamples();
    StackSamples samples = trace.stackSamples();
    for (int stream = 0; samples.nanos().length > 0 && stream < trace.streams(); stream++) {
      try (EventCursor events = trace.open(stream)) {
        result.add(events, samples, stream);
      }
    }
    return result;
  }

  private void add(EventCursor events, StackSamples samples, int stream) {
    int next = 0;
    int depth = 0;
    int lastPath = RankPlaces.NONE;
    int path = RankPlaces.NONE;
    for (@Nullable TraceEvent event = events.next(); event != null; event = events.next()) {
      if (event.kind == EventKind.ENTER && depth++ == 0) {
        path = event.path;
        for (; next < samples.nanos().length && samples.nanos()[next] < event.timeNanos; next++) {
          if (samples.streams()[next] == stream && lastPath != RankPlaces.NONE) {
            put(LongPair.of(lastPath, path), samples.frames().get(samples.numbers()[next]), 1);
          }
        }
      } else if (event.kind == EventKind.LEAVE && depth > 0 && --depth == 0) {
        lastPath = path;
        while (next < samples.nanos().length && samples.nanos()[next] < event.timeNanos) {
          next++;
        }
      }
    }
  }

  private void put(long paths, Frame frame, long count) {
    gaps.computeIfAbsent(paths, none -> new LinkedHashMap<>()).merge(frame, count, Long::sum);
  }

  /** Samples by line, place by place. */
  public Map<DelayPlace, Map<Frame, Long>> byPlace(RankTrace trace) {
    Map<DelayPlace, Map<Frame, Long>> places = new LinkedHashMap<>();
    gaps.forEach(
        (paths, lines) ->
            lines.forEach(
                (frame, count) ->
                    places
                        .computeIfAbsent(
                            RankPlaces.place(trace, paths), none -> new LinkedHashMap<>())
                        .merge(frame, count, Long::sum)));
    return places;
  }

  /** For another process. */
  public void write(MessageBuffer out) {
    out.add(gaps.size());
    gaps.forEach(
        (paths, lines) -> {
          out.add(paths);
          out.add(lines.size());
          lines.forEach(
              (frame, count) -> {
                out.add(frame.toString());
                out.add(count);
              });
        });
  }

  /** From another process. */
  public static GapSamples read(MessageBuffer in) {
    GapSamples read = new GapSamples();
    for (long left = in.next(); left > 0; left--) {
      long paths = in.next();
      for (long lines = in.next(); lines > 0; lines--) {
        Frame frame = Frame.parse(in.nextText());
        read.put(paths, frame, in.next());
      }
    }
    return read;
  }
}
