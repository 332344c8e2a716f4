package org.waitprof.record;

import org.jspecify.annotations.Nullable;
import org.waitprof.sample.Sampler;

/**
 * Opens the samplers of a rank's threads, and is notified of messages that may go uncounted, so
 * that the numbers of later ones are wrong.
 */
public interface MissedMessages {
  /**
   * From now on numbers cannot be trusted. May be called under the lock of the rank's counters;
   * takes no other.
   */
  void giveUp();

  /** The sampler of a thread, at its first call; null while nothing is sampled. Takes a lock. */
  @Nullable Sampler open(SlotTable table);

  /** The sampler of a thread, which is opened if it has none; null while nothing is sampled. */
  static @Nullable Sampler samplerOf(SlotTable table) {
    MissedMessages numbers = table.sampler == null ? table.rank.numbering() : null;
    return numbers == null ? table.sampler : numbers.open(table);
  }
}
