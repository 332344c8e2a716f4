package org.waitprof.sample;

import org.waitprof.memory.Memory;

/**
 * Counters of a channel in its record, {@link SampleLayout}. They are the number of the next
 * operation, the bytes so far, the time of the last post, and the numbers in doubt. Used by the
 * thread that the channel belongs to, or by several.
 *
 * <p>Threads that take turns on a channel, by a lock or one after the other, give its messages the
 * order in which MPI matches them. If calls of two threads overlap, that order is not known. Then
 * all numbers so far are marked as doubtful, and later ones count again. An operation overlaps none
 * before it if it was posted after all of these ended. Each operation first takes its number, then
 * reads the clock, then raises the end that is common to all. Of two that overlap, the one that
 * raises it later sees the other.
 */
final class ChannelNumbers {
  private ChannelNumbers() {}

  /**
   * Gives the next number of a channel of one thread. Hot. A message that is posted and completes
   * later gets its number when it is posted, a receive of any source when it completes.
   */
  static long next(long channel, long bytes) {
    long number = Memory.get(channel);
    Memory.put(channel, number + 1);
    long volume = channel + SampleLayout.CHANNEL_VOLUME_OFFSET;
    Memory.put(volume, Memory.get(volume) + bytes);
    return number;
  }

  /** Whether several threads have used a channel. Hot. */
  static boolean isShared(long channel) {
    return Memory.get(channel + SampleLayout.CHANNEL_INDEX_OFFSET) < 0;
  }

  /**
   * Makes a channel one of several threads. Called under the rank's lock by the second thread that
   * uses it, before it takes a number. Calls of the first thread that are under way overlap. One of
   * these may take the same number: then the sides' counts differ at the end.
   *
   * @param nowTicks the time
   */
  static void share(long channel, long nowTicks) {
    doubt(channel, 0, 1);
    raise(channel + SampleLayout.CHANNEL_LEFT_OFFSET, nowTicks);
    long index = channel + SampleLayout.CHANNEL_INDEX_OFFSET;
    Memory.put(index, Memory.get(index) | SampleLayout.SHARED);
  }

  /**
   * Gives the next number of a channel of several threads. Takes no lock, but reads the clock.
   *
   * @param posted time of the operation's post, ticks
   */
  static long nextShared(long channel, long bytes, long posted, SampleMemory rank) {
    long number = Memory.getAndAdd(channel, 1);
    Memory.getAndAdd(channel + SampleLayout.CHANNEL_VOLUME_OFFSET, bytes);
    if (posted <= raise(channel + SampleLayout.CHANNEL_LEFT_OFFSET, rank.nowTicks())) {
      raise(channel + SampleLayout.CHANNEL_DOUBTFUL_TO_OFFSET, Memory.get(channel));
    }
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
    raise(last, to);
  }

  /** Makes a word at least as great as a value; returns the word before. */
  private static long raise(long address, long value) {
    while (true) {
      long old = Memory.get(address);
      if (old >= value || Memory.compareAndSet(address, old, value)) {
        return old;
      }
    }
  }
}
