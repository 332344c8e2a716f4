package org.waitprof.sample;

import org.waitprof.memory.Memory;

/**
 * Numbers a thread's receives in the order in which they were posted. Marks numbers as doubtful
 * where receives of any source leave that order unknown. Hot; used by its thread alone.
 */
final class ReceiveOrder {
  private final SampleMemory rank;

  /** Receives of any source that are open. */
  private int openWildcards;

  /** Counts the periods in which receives of any source were open. */
  private long period;

  ReceiveOrder(SampleMemory rank) {
    this.rank = rank;
  }

  /** A receive of any source has been posted. */
  void wildcardPosted() {
    if (openWildcards++ == 0) {
      period++;
    }
  }

  /** Notes that a receive of any source has completed. */
  void wildcardCompleted() {
    openWildcards--;
  }

  /** Receives of any source that have neither completed nor ended. */
  int openWildcards() {
    return openWildcards;
  }

  /**
   * Gives a number to a receive that is posted or complete. Numbers must be given in the order in
   * which receives were posted. A receive of any source may complete after a later receive of its
   * channel has got a number. Then it is not known which of them got which message, and all numbers
   * since are marked as doubtful.
   *
   * @param posted time of the post, ticks
   */
  long next(long channel, long bytes, long posted) {
    if (ChannelNumbers.isShared(channel)) {
      return ChannelNumbers.nextShared(channel, bytes, posted, rank);
    }
    if (openWildcards > 0) {
      long first = channel + SampleLayout.CHANNEL_PERIOD_OFFSET;
      long here = period << SampleLayout.INDEX_SHIFT;
      if ((Memory.get(first) & ~SampleLayout.NUMBER_MASK) != here) {
        Memory.put(first, here | (Memory.get(channel) & SampleLayout.NUMBER_MASK));
      }
    }
    long number = ChannelNumbers.next(channel, bytes);
    if (posted < Memory.get(channel + SampleLayout.CHANNEL_LAST_OFFSET)) {
      long first = Memory.get(channel + SampleLayout.CHANNEL_PERIOD_OFFSET);
      boolean here = first >>> SampleLayout.INDEX_SHIFT == (period & 0xFF_FFFF) && period > 0;
      ChannelNumbers.doubt(channel, here ? first & SampleLayout.NUMBER_MASK : 0, number + 1);
    }
    return number;
  }
}
