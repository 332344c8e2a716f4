package org.waitprof.record;

import org.jspecify.annotations.Nullable;
import org.waitprof.sample.OffCore;

/**
 * What a thread's {@link Polls} are about: the episode without a clock that is under way, and the
 * run of episodes in which the thread did nothing else. Written by its own thread; read by another
 * only to show it, and once the thread has ended.
 */
final class PollState {
  /** How many polls of the episode may still go without a clock. */
  int left;

  /** How many could at its begin. */
  int allowed;

  /** Polls without a clock that have not been booked. */
  int count;

  /** Ticks of the episode that have been booked already. */
  long bookedTicks;

  /** Path, call and slot of these polls. */
  long path;

  int call;
  long slot;

  /** Ticks of the last poll that was timed. */
  long took;

  /** The run of polls under way, for the {@link PollListener}; 0 if there is none. */
  long runBegan;

  long runEnded;
  long runSlot;
  long runMeta;

  /**
   * How long the thread had been ready without a core when the kernel was asked in this run; or -1.
   */
  long runReadyNanos;

  // Pauses between polls.

  /** Polls without a clock that the next episode may have. */
  int most = Polls.WITHOUT_CLOCK;

  /** Ticks that readings of {@link #schedule} may take: a part of what was paused. */
  long credit;

  /** Whether it was read when the episode began. */
  boolean readAtBegin;

  /** Whether it was read when the last one ended. */
  boolean readAtEnd;

  /** For how long the thread had no core; null until it is asked for, or where nobody tells. */
  @Nullable OffCore schedule;

  boolean scheduleAsked;
}
