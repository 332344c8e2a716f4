package org.waitprof.replay.delay;

import java.util.Optional;
import org.waitprof.replay.criticalpath.WaitPoints;
import org.waitprof.replay.exchange.CauseRecord;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ReplayState;
import org.waitprof.replay.pattern.FoundWait;
import org.waitprof.replay.pattern.WaitListener;
import org.waitprof.waitstate.WaitGroup;

/**
 * Records a rank's waits during the replay, for the critical path and the delay analysis, and sends
 * each to the rank that was waited for. Used by one thread at a time.
 */
public final class DelayRecorder implements WaitListener {
  private final int rank;
  private final WaitPoints critical;
  private final Optional<SyncPoints> points;
  private final ReplayState state;

  /** Notes the waits of a rank; without {@code points} for the critical path alone. */
  public DelayRecorder(
      int rank, WaitPoints critical, Optional<SyncPoints> points, ReplayState state) {
    this.rank = rank;
    this.critical = critical;
    this.points = points;
    this.state = state;
  }

  /** Where the rank was synchronised. */
  public Optional<SyncPoints> points() {
    return points;
  }

  @Override
  public void waited(FoundWait wait) {
    critical.add(
        wait.sequence,
        wait.enter,
        wait.keyStream,
        wait.nanos,
        wait.causeSequence,
        wait.causeEnter,
        wait.causeRankStream);
    int cause = LongPair.upper(wait.causeRankStream);
    WaitGroup group = wait.group;
    if (group == null || points.isEmpty() || !state.hasTrace(cause)) {
      return;
    }
    points.get().waited(wait, group);
    Records records = state.causes(cause);
    synchronized (records) {
      int at = records.add();
      records.set(at, CauseRecord.SEQUENCE, wait.causeSequence);
      records.set(
          at,
          CauseRecord.STREAM_GROUP,
          LongPair.of(LongPair.lower(wait.causeRankStream), group.ordinal()));
      records.set(at, CauseRecord.WAITER, LongPair.of(rank, LongPair.lower(wait.keyStream)));
      records.set(at, CauseRecord.WAITER_SEQUENCE, wait.sequence);
      records.set(at, CauseRecord.WAIT, wait.nanos);
      records.set(at, CauseRecord.COMPLETION, wait.causeCompletion);
    }
  }

  @Override
  public void synchronised(long sequence, int stream, long communicator, long completionNanos) {
    if (points.isPresent()) {
      points.get().synchronised(sequence, stream, communicator, completionNanos);
    }
  }

  /** Adds what others that waited for this rank have reported, while nobody reports anything. */
  public void takeCauses() {
    if (points.isEmpty()) {
      return;
    }
    SyncPoints its = points.get();
    Records mail = state.causes(rank);
    for (int i = 0; i < mail.size(); i++) {
      int at = mail.at(i);
      long streamGroup = mail.get(at, CauseRecord.STREAM_GROUP);
      its.caused(
          mail.get(at, CauseRecord.SEQUENCE),
          LongPair.upper(streamGroup),
          LongPair.lower(streamGroup),
          mail.get(at, CauseRecord.WAITER),
          mail.get(at, CauseRecord.WAITER_SEQUENCE),
          mail.get(at, CauseRecord.WAIT),
          mail.get(at, CauseRecord.COMPLETION));
    }
    mail.clear();
  }
}
