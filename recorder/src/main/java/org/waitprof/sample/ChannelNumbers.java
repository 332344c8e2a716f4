package org.waitprof.sample;

import org.waitprof.memory.Memory;

/**
 * Counters of a channel in its record, {@link SampleLayout}. They are the number of the next
 * operation, the bytes so far, the time of the last post, and the numbers in doubt. Used by the
 * thread that the channel belongs to.
 */
final class ChannelNumbers {
  private ChannelNumbers() {}

  /**
   * Gives the next number of a channel. Hot. A message that is posted and completes later gets its
   * number when it is posted, a receive of any source when it completes.
   */
  static long next(long channel, long bytes) {
    long number = Memory.get(channel);
    Memory.put(channel, number + 1);
    long volume = channel + SampleLayout.CHANNEL_VOLUME_OFFSET;
    Memory.put(volume, Memory.get(volume) + bytes);
    return number;
  }

  /**
   * Returns the time from the post of its predecessor to the post of an operation, in ticks. Hot.
   *
   * @param posted time of the post, ticks
   */
  static long follow(long channel, long posted) {
    long last = channel + SampleLayout.CHANNEL_LAST_OFFSET;
    long since = posted - Memory.get(last);
    if (since > 0) {
      Memory.put(last, posted);
    }
    return since;
  }

  /** Marks numbers of a channel as possibly wrong. Cold. */
  static void doubt(long channel, long from, long to) {
    long first = channel + SampleLayout.CHANNEL_DOUBTFUL_FROM_OFFSET;
    long last = channel + SampleLayout.CHANNEL_DOUBTFUL_TO_OFFSET;
    boolean none = Memory.get(last) == 0;
    Memory.put(first, none ? from : Math.min(from, Memory.get(first)));
    Memory.put(last, Math.max(to, Memory.get(last)));
  }
}
