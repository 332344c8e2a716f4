package org.waitprof.replay.exchange;

import java.util.Arrays;

/**
 * State that the replays of all ranks share: their progress and the mail between them. Made before
 * the first turn by one thread; then read by all. Any thread adds to mail in one phase, holding its
 * lock; the rank empties it in another, in which no thread adds. Records of one sender keep their
 * order.
 */
public final class ReplayState {
  private final RankPartition partition;

  /** Time up to which a rank's trace is read; {@code Long.MAX_VALUE} at its end, or without one. */
  private final long[] reachedNanos;

  private final Records[] messages;
  private final Records[] replies;
  private final Records[] results;
  private final Records[] causes;
  private final Records[] windows;
  private final Records[] arrivals;

  /** Begins without any rank; {@link #add} adds them. */
  public ReplayState(RankPartition partition) {
    this.partition = partition;
    int worldSize = partition.worldSize();
    reachedNanos = new long[worldSize];
    Arrays.fill(reachedNanos, Long.MAX_VALUE);
    messages = new Records[worldSize];
    replies = new Records[worldSize];
    results = new Records[worldSize];
    causes = new Records[worldSize];
    windows = new Records[worldSize];
    arrivals = new Records[partition.processes()];
    Arrays.setAll(arrivals, process -> new Records(ArrivalRecord.WIDTH, 4));
  }

  /** Division of the ranks among the processes. */
  public RankPartition partition() {
    return partition;
  }

  /** Adds a rank that has a trace, in this process or another, and the time of its first event. */
  public void add(int rank, long firstNanos) {
    reachedNanos[rank] = firstNanos;
    messages[rank] = new Records(SendRecord.WIDTH, 4);
    replies[rank] = new Records(ReplyRecord.WIDTH, 4);
    results[rank] = new Records(ResultRecord.WIDTH, 4);
    causes[rank] = new Records(CauseRecord.WIDTH, 4);
    windows[rank] = new Records(RmaRecord.WIDTH, 4);
  }

  /**
   * Notes the time up to which a rank is read; {@code Long.MAX_VALUE} at its end. Called in phases
   * in which no thread asks for it.
   */
  public void setReached(int rank, long nanos) {
    reachedNanos[rank] = nanos;
  }

  /** Whether several processes divide the ranks among them. */
  public boolean isDivided() {
    return partition.processes() > 1;
  }

  /** Whether a number is the number of a rank of the job. */
  public boolean isRank(int rank) {
    return rank >= 0 && rank < messages.length;
  }

  /** Whether some process reads a trace of the rank. */
  public boolean hasTrace(int rank) {
    return messages[rank] != null;
  }

  /** Whether the rank's trace is read to its end, or missing. */
  public boolean ended(int rank) {
    return reachedNanos[rank] == Long.MAX_VALUE;
  }

  /** The time up to which the rank's trace is read; {@code Long.MAX_VALUE} if missing. */
  public long reachedNanos(int rank) {
    return reachedNanos[rank];
  }

  /** {@link SendRecord}s to a rank that has a trace. */
  public Records messages(int rank) {
    return messages[rank];
  }

  /** {@link ReplyRecord}s to a rank that has a trace. */
  public Records replies(int rank) {
    return replies[rank];
  }

  /** {@link ResultRecord}s to a rank that has a trace, about collectives that others classified. */
  public Records results(int rank) {
    return results[rank];
  }

  /** {@link CauseRecord}s to a rank that has a trace. */
  public Records causes(int rank) {
    return causes[rank];
  }

  /** {@link RmaRecord}s to a rank that has a trace. */
  public Records windows(int rank) {
    return windows[rank];
  }

  /**
   * The time up to which the traces of all ranks are read; {@code Long.MAX_VALUE} at the end. Asks
   * each rank.
   */
  public long allReachedNanos() {
    return Arrays.stream(reachedNanos).min().orElse(Long.MAX_VALUE);
  }

  /** {@link ArrivalRecord}s to the process that classifies a collective. */
  public Records arrivals(int process) {
    return arrivals[process];
  }
}
