package org.waitprof.replay.delay;

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
 *
 * @param rank the rank that waits
 * @param points receives its waits
 * @param delays whether to record for the delay analysis, too
 * @param state mailboxes of the ranks that were waited for
 */
public record DelayRecorder(int rank, SyncPoints points, boolean delays, ReplayState state)
    implements WaitListener {
  @Override
  public void waited(FoundWait wait) {
    int cause = LongPair.upper(wait.causeRankStream);
    WaitGroup group = wait.group;
    if (group == null || !delays || !state.hasTrace(cause)) {
      points.waited(wait, SyncPoints.PATH);
      return;
    }
    points.waited(wait, SyncPoints.WAIT);
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
    if (delays) {
      points.synchronised(sequence, stream, communicator, completionNanos);
    }
  }

  /** Adds waits for this rank that others have reported, while no rank reports any. */
  public void takeCauses() {
    Records mail = state.causes(rank);
    for (int i = 0; i < mail.size(); i++) {
      int at = mail.at(i);
      long streamGroup = mail.get(at, CauseRecord.STREAM_GROUP);
      points.caused(
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
