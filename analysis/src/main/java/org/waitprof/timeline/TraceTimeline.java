package org.waitprof.timeline;

import java.util.List;
import org.waitprof.model.RunFacts;
import org.waitprof.replay.call.ComputationLoss;

/**
 * A timeline: activity of each rank over time, for a picture. Times are nanoseconds since the
 * beginning of the span. Immutable; made by {@link TimelineReader}.
 *
 * @param run facts of the run
 * @param hosts names of the hosts of the ranks shown, each once; empty if not known
 * @param span part of the run that is shown; its end is known
 * @param stepNanos length of a column
 * @param columns number of columns
 * @param lanes one lane per rank, in order
 * @param exact whether lanes have their calls one by one
 * @param messages messages in no order; the ones with the longest waits if their number exceeds the
 *     limit
 * @param messagesLeftOut number of others
 * @param lossesLeftOut number of shorter losses that lanes do not have
 * @param path the critical path, in the order of time; only its longest segments if their number
 *     exceeds the limit
 * @param pathLeftOutNanos length of the segments that are not in {@code path}
 */
public record TraceTimeline(
    RunFacts run,
    List<String> hosts,
    TimeSpan span,
    long stepNanos,
    int columns,
    List<Lane> lanes,
    boolean exact,
    List<Arrow> messages,
    long messagesLeftOut,
    long lossesLeftOut,
    List<PathSegment> path,
    long pathLeftOutNanos) {
  public TraceTimeline {
    hosts = List.copyOf(hosts);
    lanes = List.copyOf(lanes);
    messages = List.copyOf(messages);
    path = List.copyOf(path);
  }

  /**
   * Activity of a rank's first thread.
   *
   * @param rank rank in MPI_COMM_WORLD
   * @param kinds share of each column in calls, by {@link CallKind}, 0 to 255 as unsigned bytes
   * @param waits share of each column in waiting, which is part of the calls, 0 to 255
   * @param calls calls in the order of time; empty without detail
   * @param losses losses of its computations, in the order of time; the longest if their number
   *     exceeds the limit
   */
  public record Lane(
      int rank,
      List<byte[]> kinds,
      byte[] waits,
      List<CallBar> calls,
      List<ComputationLoss> losses) {
    public Lane {
      kinds = List.copyOf(kinds);
      calls = List.copyOf(calls);
      losses = List.copyOf(losses);
    }
  }

  /**
   * A call in a lane.
   *
   * @param where standard name and call path
   * @param waitNanos waiting at the beginning of the call
   * @param pattern id of the pattern of the waiting; empty for none
   */
  public record CallBar(
      long fromNanos, long nanos, CallKind kind, String where, long waitNanos, String pattern) {
    CallBar waiting(long more, String in) {
      return new CallBar(fromNanos, nanos, kind, where, waitNanos + more, in);
    }
  }

  /**
   * A message between two ranks.
   *
   * @param sendNanos begin of its send
   * @param receiveNanos end of its receive
   * @param lateNanos time that the receiver waited before the send began
   */
  public record Arrow(
      int from, long sendNanos, int to, long receiveNanos, long bytes, long lateNanos) {}

  /** A segment of the critical path: the part on one rank between two hops. */
  public record PathSegment(int rank, long fromNanos, long toNanos) {}
}
