package org.waitprof.replay.delay;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CallPath;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.MessageBuffer;
import org.waitprof.timeseries.StackCounts;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.TraceEvent;
import org.waitprof.trace.TracedSample;

/**
 * Execution samples of one rank between its MPI calls, by the two calls around them and by stack.
 * Samples before the first call, behind the last one and within calls are left out. Immutable once
 * made.
 */
public final class GapSamples {
  private static final int MOST_STACKS = 128;

  private final Map<Long, Map<CallPath, Long>> gaps = new LinkedHashMap<>();

  private GapSamples() {}

  public static GapSamples none() {
    return new GapSamples();
  }

  /**
   * Sorts the samples of a rank into its gaps. Reads its events once more if it has samples.
   *
   * @throws IOException if samples or events cannot be read
   */
  public static GapSamples of(RankTrace trace) throws IOException {
    GapSamples result = new GapSamples();
    List<TracedSample> samples = trace.stackSamples();
    for (int stream = 0; !samples.isEmpty() && stream < trace.streams(); stream++) {
      try (EventCursor events = trace.open(stream)) {
        result.add(events, samples, stream);
      }
    }
    return result;
  }

  private void add(EventCursor events, List<TracedSample> samples, int stream) {
    int next = 0;
    int depth = 0;
    int lastPath = RankPlaces.NONE;
    int path = RankPlaces.NONE;
    for (@Nullable TraceEvent event = events.next(); event != null; event = events.next()) {
      if (event.kind == EventKind.ENTER && depth++ == 0) {
        path = event.path;
        for (; next < samples.size() && samples.get(next).nanos() < event.timeNanos; next++) {
          TracedSample sample = samples.get(next);
          if (sample.stream() == stream && lastPath != RankPlaces.NONE) {
            put(LongPair.of(lastPath, path), sample.stack(), 1);
          }
        }
      } else if (event.kind == EventKind.LEAVE && depth > 0 && --depth == 0) {
        lastPath = path;
        while (next < samples.size() && samples.get(next).nanos() < event.timeNanos) {
          next++;
        }
      }
    }
  }

  private void put(long paths, CallPath stack, long count) {
    gaps.computeIfAbsent(paths, none -> new LinkedHashMap<>()).merge(stack, count, Long::sum);
  }

  /** Samples by place and stack; at most {@value #MOST_STACKS} stacks per place. */
  public Map<DelayPlace, Map<CallPath, Long>> byPlace(RankTrace trace) {
    Map<DelayPlace, Map<CallPath, Long>> places = new LinkedHashMap<>();
    gaps.forEach(
        (paths, stacks) ->
            stacks.forEach(
                (stack, count) ->
                    places
                        .computeIfAbsent(
                            RankPlaces.place(trace, paths), none -> new LinkedHashMap<>())
                        .merge(stack, count, Long::sum)));
    places.replaceAll(
        (place, stacks) -> StackCounts.bounded(stacks, MOST_STACKS, CallPath::caller));
    return places;
  }

  /** Appends the samples for another process. */
  public void write(MessageBuffer out) {
    out.add(gaps.size());
    gaps.forEach(
        (paths, stacks) -> {
          out.add(paths);
          out.add(stacks.size());
          stacks.forEach(
              (stack, count) -> {
                out.add(stack.toString());
                out.add(count);
              });
        });
  }

  /** Reads samples that another process wrote. */
  public static GapSamples read(MessageBuffer in) {
    GapSamples read = new GapSamples();
    for (long left = in.next(); left > 0; left--) {
      long paths = in.next();
      for (long stacks = in.next(); stacks > 0; stacks--) {
        CallPath stack = CallPath.parse(in.nextText());
        read.put(paths, stack, in.next());
      }
    }
    return read;
  }
}
