package org.waitprof.replay.pattern;

import org.jspecify.annotations.Nullable;
import org.waitprof.waitstate.WaitGroup;

/**
 * Two listeners that are told the same.
 *
 * @param first is told first
 * @param second then
 */
public record WaitListenerPair(WaitListener first, WaitListener second) implements WaitListener {
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
      long causeRankStream) {
    first.waited(
        pattern,
        group,
        sequence,
        enterNanos,
        keyStream,
        waitNanos,
        causeSequence,
        causeEnterNanos,
        causeRankStream);
    second.waited(
        pattern,
        group,
        sequence,
        enterNanos,
        keyStream,
        waitNanos,
        causeSequence,
        causeEnterNanos,
        causeRankStream);
  }

  @Override
  public void waitedForSeveral(String pattern, long enterNanos, long waitNanos) {
    first.waitedForSeveral(pattern, enterNanos, waitNanos);
    second.waitedForSeveral(pattern, enterNanos, waitNanos);
  }

  @Override
  public void met(long sequence, int stream, long communicator, long completionNanos) {
    first.met(sequence, stream, communicator, completionNanos);
    second.met(sequence, stream, communicator, completionNanos);
  }
}
