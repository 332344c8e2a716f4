package org.waitprof.replay.pattern;

import org.jspecify.annotations.Nullable;
import org.waitprof.waitstate.WaitGroup;

/**
 * Notified that a rank waited, whatever the pattern: what analyses of causes begin with (the
 * critical path, delays). Called by one thread a rank at a time, in about the order of the rank's
 * events. Pairs are those of {@link org.waitprof.replay.exchange.LongPair}.
 */
public interface WaitListener {
  /** Is told and does nothing. */
  WaitListener NONE =
      new WaitListener() {
        @Override
        public void waited(
            String pattern,
            @Nullable WaitGroup group,
            long sequence,
            long enterNanos,
            long keyStream,
            long waitNanos,
            long causeSequence,
            long causeEnterNanos,
            long causeRankStream) {}
      };

  /**
   * A wait was found.
   *
   * @param pattern id of the pattern
   * @param group what kind of cause it has; null for Wait at Finalize, which delays nobody
   * @param sequence place of the event among the rank's at which the wait ended: a receive, the
   *     completion of a send, a blocking send, a collective
   * @param enterNanos when the waiting call began
   * @param keyStream row and stream of that call
   * @param waitNanos how long it waited, more than 0
   * @param causeSequence place of the event that was waited for among its rank's
   * @param causeEnterNanos when the call of that event began
   * @param causeRankStream rank and stream of that event
   */
  void waited(
      String pattern,
      @Nullable WaitGroup group,
      long sequence,
      long enterNanos,
      long keyStream,
      long waitNanos,
      long causeSequence,
      long causeEnterNanos,
      long causeRankStream);

  /** The same of a wait for several, each of whom others waited for as well, as in Early Scan. */
  default void waitedForSeveral(String pattern, long enterNanos, long waitNanos) {}

  /**
   * All members of a communicator have met in a collective.
   *
   * @param sequence place of the collective among the rank's events
   * @param communicator its number, see {@link
   *     org.waitprof.replay.collective.CollectiveInstances#id}
   * @param completionNanos how long after the first member this rank left
   */
  default void met(long sequence, int stream, long communicator, long completionNanos) {}
}
