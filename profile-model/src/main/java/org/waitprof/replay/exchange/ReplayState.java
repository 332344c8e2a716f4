package org.waitprof.replay.exchange;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the replays of all ranks share: who is there and how far, and the mail between them. Made
 * before the first turn by one thread; then read by all, see {@link Mailbox} for who writes when.
 */
public final class ReplayState {
  private final RankPartition partition;
  private final @Nullable RankProgress[] progress;
  private final Mailbox[] messages;
  private final Mailbox[] replies;
  private final Mailbox[] results;
  private final Mailbox[] causes;
  private final Mailbox[] windows;
  private final Mailbox[] arrivals;

  /** How far another process has read a rank. */
  private static final class Elsewhere implements RankProgress {
    long reachedNanos;

    @Override
    public boolean ended() {
      return reachedNanos == Long.MAX_VALUE;
    }

    @Override
    public long reachedNanos() {
      return reachedNanos;
    }
  }

  /** No rank is there yet. */
  public ReplayState(RankPartition partition) {
    this.partition = partition;
    int worldSize = partition.worldSize();
    progress = new @Nullable RankProgress[worldSize];
    messages = new Mailbox[worldSize];
    replies = new Mailbox[worldSize];
    results = new Mailbox[worldSize];
    causes = new Mailbox[worldSize];
    windows = new Mailbox[worldSize];
    arrivals = new Mailbox[partition.processes()];
    Arrays.setAll(arrivals, process -> new Mailbox(ArrivalRecord.WIDTH));
  }

  /** Which process replays which ranks. */
  public RankPartition partition() {
    return partition;
  }

  /** A rank has a trace, which this process reads. */
  public void add(int rank, RankProgress itsProgress) {
    progress[rank] = itsProgress;
    messages[rank] = new Mailbox(SendRecord.WIDTH);
    replies[rank] = new Mailbox(ReplyRecord.WIDTH);
    results[rank] = new Mailbox(ResultRecord.WIDTH);
    causes[rank] = new Mailbox(CauseRecord.WIDTH);
    windows[rank] = new Mailbox(WindowRecord.WIDTH);
  }

  /** A rank has a trace, which another process reads. */
  public void addElsewhere(int rank) {
    add(rank, new Elsewhere());
  }

  /** Notes how far another process has read a rank; {@code Long.MAX_VALUE} at its end. */
  public void setReached(int rank, long nanos) {
    if (progress[rank] instanceof Elsewhere elsewhere) {
      elsewhere.reachedNanos = nanos;
    }
  }

  /** Whether there are other processes. */
  public boolean isDivided() {
    return partition.processes() > 1;
  }

  /** Whether a number is that of a rank of the job. */
  public boolean isRank(int rank) {
    return rank >= 0 && rank < progress.length;
  }

  /** Whether some process reads a trace of the rank. */
  public boolean hasTrace(int rank) {
    return progress[rank] != null;
  }

  /** Whether the rank's trace is read to its end, or missing. */
  public boolean ended(int rank) {
    RankProgress its = progress[rank];
    return its == null || its.ended();
  }

  /** The time up to which the rank's trace is read; {@code Long.MAX_VALUE} if missing. */
  public long reachedNanos(int rank) {
    RankProgress its = progress[rank];
    return its == null ? Long.MAX_VALUE : its.reachedNanos();
  }

  /** {@link SendRecord}s to a rank that has a trace. */
  public Mailbox messages(int rank) {
    return messages[rank];
  }

  /** {@link ReplyRecord}s to a rank that has a trace. */
  public Mailbox replies(int rank) {
    return replies[rank];
  }

  /** {@link ResultRecord}s to a rank that has a trace, of collectives that others classified. */
  public Mailbox results(int rank) {
    return results[rank];
  }

  /** {@link CauseRecord}s to a rank that has a trace. */
  public Mailbox causes(int rank) {
    return causes[rank];
  }

  /** {@link WindowRecord}s to a rank that has a trace. */
  public Mailbox windows(int rank) {
    return windows[rank];
  }

  /**
   * The time up to which the traces of all ranks are read; {@code Long.MAX_VALUE} at the end. Asks
   * each rank.
   */
  public long allReachedNanos() {
    long earliest = Long.MAX_VALUE;
    for (int rank = 0; rank < progress.length; rank++) {
      earliest = Math.min(earliest, reachedNanos(rank));
    }
    return earliest;
  }

  /** {@link ArrivalRecord}s to the process that classifies a collective. */
  public Mailbox arrivals(int process) {
    return arrivals[process];
  }
}
