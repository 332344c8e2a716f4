package org.waitprof.replay.pattern;

import org.jspecify.annotations.Nullable;
import org.waitprof.replay.exchange.ResultRecord;
import org.waitprof.waitstate.WaitGroup;

/**
 * A wait of a rank, and for what. One object a rank is filled again and again: listeners keep
 * copies. Times are nanoseconds of the common clock; pairs are those of {@link
 * org.waitprof.replay.exchange.LongPair}.
 */
public final class FoundWait {
  /** Id of the pattern. */
  public String pattern = "";

  /** What kind of cause it has; null for Wait at Finalize, which delays nobody. */
  public @Nullable WaitGroup group;

  /**
   * Place of the event among the rank's at which the wait ended: a receive, the completion of a
   * send, a blocking send, a collective.
   */
  public long sequence;

  /** When the waiting call began. */
  public long enter;

  /** Row and stream of that call. */
  public long keyStream;

  /** How long it waited, more than 0. */
  public long nanos;

  /**
   * How much of the call belongs behind the synchronisation: what the rank did there after both
   * sides, or all, were through: Scalasca's completion time. At most what the call did beside
   * waiting; less than 0 where a late receiver stayed longer than the sender.
   */
  public long completion;

  /** Place of the event that was waited for among its rank's. */
  public long causeSequence;

  /** When the call of that event began. */
  public long causeEnter;

  /**
   * Rank and stream of that event; {@link ResultRecord#NOBODY} of a wait for several, each of whom
   * others waited for as well, as in Early Scan: then nothing else of the cause has a value.
   */
  public long causeRankStream;

  /** The {@link #completion} of the call that was waited for. */
  public long causeCompletion;

  /** A wait of which nothing is known yet. */
  public FoundWait() {}
}
