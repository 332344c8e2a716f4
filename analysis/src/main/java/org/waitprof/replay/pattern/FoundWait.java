package org.waitprof.replay.pattern;

import org.jspecify.annotations.Nullable;
import org.waitprof.replay.exchange.ResultRecord;
import org.waitprof.waitstate.WaitGroup;

/**
 * A wait of a rank, and its cause. One object per rank is filled again and again: listeners keep
 * copies. Times are nanoseconds of the common clock; pairs are packed by {@link
 * org.waitprof.replay.exchange.LongPair}.
 */
public final class FoundWait {
  public String pattern = "";

  /** Kind of its cause; null for waits without delay costs, such as Early Scan. */
  public @Nullable WaitGroup group;

  /**
   * Place, among the rank's events, of the event at which the wait ended: a receive, the completion
   * of a send, a blocking send, a collective.
   */
  public long sequence;

  /** Begin of the waiting call, nanoseconds of the common clock. */
  public long enter;

  /** Row and stream of that call. */
  public long keyStream;

  /** Length of the wait, more than 0. */
  public long nanos;

  /**
   * Part of the call that belongs behind the synchronisation: work of the rank after both sides, or
   * all, were through; Scalasca's completion time. At most the call's time without waiting.
   * Negative where a late receiver stayed longer than the sender.
   */
  public long completion;

  /** Place of the event that was waited for among the events of its rank. */
  public long causeSequence;

  /** Begin of the call of that event. */
  public long causeEnter;

  /**
   * Rank and stream of that event; {@link ResultRecord#NOBODY} for a wait for several members, for
   * each of which others also waited, as in Early Scan. Then the other fields of the cause have no
   * value.
   */
  public long causeRankStream;

  /** The {@link #completion} of the call that was waited for. */
  public long causeCompletion;

  public FoundWait() {}
}
