package org.waitprof.timeline;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.RankListener;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.ComputationLoss;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.match.MatchedMessage;
import org.waitprof.replay.pattern.FoundWait;
import org.waitprof.replay.window.ColumnSums;
import org.waitprof.timeline.TraceTimeline.Arrow;
import org.waitprof.timeline.TraceTimeline.CallBar;
import org.waitprof.timeline.TraceTimeline.Lane;
import org.waitprof.trace.ExactPauses;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.RankTrace;

/**
 * Collects the activity of one rank's first thread, while the rank is replayed. Used by one thread
 * at a time; memory is bounded by columns and limits.
 */
final class RankLane implements RankListener {
  private static final int WAITS = CallKind.values().length;

  /** Length of a column while few exist, nanoseconds. */
  private static final long SHORTEST_NANOS = 1 << 10;

  private final RankTrace trace;
  private final long origin;
  private final long end;
  private final ColumnSums columns;
  private final int mostCalls;
  private final Largest<Arrow> messages;
  private final Largest<ComputationLoss> losses;
  private final ExactPauses pauses;
  private int calls;

  /** Calls by their begin; none if their number exceeds the limit. */
  private final SortedMap<Long, CallBar> bars = new TreeMap<>();

  private long lastNanos;

  /**
   * Begins without events.
   *
   * @param origin the beginning of the span on the trace's clock
   * @param length length of the span
   * @param mostCalls calls that are kept one by one; with more, none are
   * @param mostLosses losses that are kept
   * @throws IOException if pauses of the rank cannot be read
   */
  RankLane(
      RankTrace trace,
      long origin,
      long length,
      int columns,
      int mostCalls,
      int mostMessages,
      int mostLosses)
      throws IOException {
    this.trace = trace;
    this.origin = origin;
    end = length;
    this.columns = new ColumnSums(columns, SHORTEST_NANOS);
    this.mostCalls = mostCalls;
    messages = new Largest<>(mostMessages, Comparator.comparingLong(Arrow::lateNanos));
    losses = new Largest<>(mostLosses, Comparator.comparingLong(ComputationLoss::nanos));
    pauses = trace.pauses();
  }

  @Override
  public void passed(int stream, int region, boolean mpi, long fromNanos, long untilNanos) {
    long begin = Math.max(0, fromNanos - origin);
    long until = Math.min(end, untilNanos - origin);
    if (stream != 0 || until <= begin) {
      return;
    }
    lastNanos = Math.max(lastNanos, until);
    if (mpi) {
      columns.add(kind(region).ordinal(), begin, until);
      if (calls < mostCalls) {
        PathDefinition its = trace.path(region);
        String at = its.path().frames().isEmpty() ? "" : " at " + its.path();
        bars.put(begin, new CallBar(begin, until - begin, kind(region), its.region() + at, 0, ""));
      } else {
        bars.clear();
      }
      calls++;
    }
  }

  private CallKind kind(int region) {
    MpiCall call = trace.path(region).call().orElse(MpiCall.MPI_INIT);
    return CallKind.of(call.callClass());
  }

  @Override
  public void call(Call call) {
    if (call.stream == 0) {
      ComputationLoss.of(call, pauses, loss -> lost(loss.since(origin)));
    }
  }

  private void lost(ComputationLoss loss) {
    if (loss.fromNanos() < end && loss.untilNanos() > 0) {
      losses.add(loss);
    }
  }

  @Override
  public void waited(FoundWait wait) {
    long begin = Math.max(0, wait.enter - origin);
    long until = Math.min(end, wait.enter - origin + wait.nanos);
    if (LongPair.lower(wait.keyStream) != 0 || until <= begin) {
      return;
    }
    columns.add(WAITS, begin, until);
    bars.computeIfPresent(begin, (from, bar) -> bar.waiting(until - begin, wait.pattern));
  }

  @Override
  public void received(MatchedMessage message) {
    long sent = message.sendEnter() - origin;
    long taken = message.receiveLeave() - origin;
    if (taken <= 0 || sent >= end) {
      return;
    }
    long late =
        Math.max(0, Math.min(message.sendEnter(), message.receiveLeave()) - message.receiveEnter());
    messages.add(new Arrow(message.source(), sent, trace.rank(), taken, message.bytes(), late));
  }

  boolean isExact() {
    return calls <= mostCalls;
  }

  /** End of the last event, nanoseconds. */
  long lastNanos() {
    return lastNanos;
  }

  ColumnSums columns() {
    return columns;
  }

  /** Messages with the longest waits of the receiver. */
  Largest<Arrow> messages() {
    return messages;
  }

  /** Losses of the first thread's computations. */
  Largest<ComputationLoss> losses() {
    return losses;
  }

  /**
   * The lane, once all events are read.
   *
   * @param count number of columns
   * @param exact whether to include single calls
   */
  Lane lane(int count, boolean exact) {
    List<byte[]> kinds = IntStream.range(0, WAITS).mapToObj(kind -> shares(kind, count)).toList();
    List<ComputationLoss> lost =
        losses.kept().stream()
            .sorted(Comparator.comparingLong(ComputationLoss::fromNanos))
            .toList();
    return new Lane(
        trace.rank(),
        kinds,
        shares(WAITS, count),
        exact ? List.copyOf(bars.values()) : List.of(),
        lost);
  }

  /** Shares of a kind in each column: 0 for none of it, 255 for all. */
  private byte[] shares(int kind, int count) {
    byte[] shares = new byte[count];
    for (int i = 0; i < count; i++) {
      double share = 255.0 * columns.sum(kind, i, i + 1) / columns.stepNanos();
      shares[i] = (byte) Math.min(255, Math.round(share));
    }
    return shares;
  }
}
