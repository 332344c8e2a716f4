package org.waitprof.record;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.thread.StoppedThread;
import org.waitprof.sample.OffCore;

/**
 * The state of a thread's {@link Polls}: the episode without a clock that is under way, and the run
 * of episodes in which the thread did nothing else. Written by its own thread. Another thread reads
 * it only to show it, and once the thread has ended.
 *
 * <p>It also asks the kernel about episodes that took longer than their polls: for how long the
 * thread paused voluntarily, and for how long it lacked a core. That has to be read at both ends of
 * an episode, which takes some microseconds. So it is read at the begin only after other episodes
 * were long, and for 1/{@value #PART} of the time that these took.
 */
final class PollState {
  /**
   * Polls without a clock between two with one. This number plus one is a prime, so that a loop
   * over several places reads the clock at all of them.
   */
  static final int WITHOUT_CLOCK = 60;

  private static final int MULTIPLE = 8;

  /** A shorter poll is taken for one of 100 ns: the clock itself is no better than 10. */
  private static final long LEAST_TICKS = (long) (100 / Clock.nanosPerTick());

  /** A longer one for this: the first polls of a place may be slow, or lose their core. */
  private static final long MOST_TICKS = 200 * LEAST_TICKS;

  /** Shortest length of an episode that is examined, in ticks. */
  private static final long LONG_TICKS = (long) (100_000 / Clock.nanosPerTick());

  /**
   * Largest part of an episode outside of its pauses, as a divisor, for an episode that does
   * nothing but pause.
   */
  private static final int PAUSE_PARTS = 8;

  /** Ticks until a thread that gets a core again is as fast as before. */
  private static final long SWITCH_TICKS = LONG_TICKS / 2;

  /**
   * Ticks that a thread takes longer each time it gets a core, if it gives it away at each poll.
   */
  private static final long SLICE_TICKS = LONG_TICKS / 10;

  /** About the length of an episode with pauses. */
  private static final long EPISODE_TICKS = 10 * LONG_TICKS;

  /** Shorter pauses are the kernel's own. */
  private static final long LEAST_NANOS = 20_000;

  private static final int PART = 32;

  /**
   * Most ticks that a loop of fast polls may take after pauses, and that one reading counts for.
   */
  private static final long MOST_CREDIT = LONG_TICKS;

  private static final long MOST_COST = LONG_TICKS / 5;

  /** Polls of the episode that may still go without a clock. */
  int left;

  /** Value of {@link #left} at the episode's begin. */
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

  /** Begin of the run of polls under way, for the {@link PollListener}; 0 outside of a run. */
  long runBegan;

  long runEnded;
  long runSlot;
  long runMeta;

  /**
   * Time that the thread had been ready without a core when the kernel was asked in this run; or
   * -1.
   */
  long runReadyNanos;

  // Pauses between polls.

  /** Polls without a clock that the next episode may have. */
  int most = WITHOUT_CLOCK;

  /** Ticks that readings of {@link #schedule} may take: a part of the paused time. */
  long credit;

  /** Whether the run under way has earned the cost of a reading. */
  boolean paid;

  /** Whether it was read when the episode began. */
  boolean readAtBegin;

  /** Ticks of the reading at the begin. */
  private long beginTicks;

  /** Whether it was read when the last one ended. */
  boolean readAtEnd;

  /** Ticks of the reading at the end, if a poll followed; 0 once they are booked. */
  long endTicks;

  /**
   * Time for which the thread had no core; null until it is asked for, or where the kernel does not
   * report it.
   */
  @Nullable OffCore schedule;

  boolean scheduleAsked;

  /**
   * Ticks that the polls of the episode take at least, on average: it may have polled at several
   * places, whose polls differ.
   *
   * @param last of its last place
   */
  long leastTicks(long last) {
    int polls = allowed - left;
    return polls == 0 ? last : (bookedTicks + count * last) / polls;
  }

  /** Whether polls and what comes after them took no longer than waiting does. */
  static boolean isTight(long ticks, int polls, long least) {
    long poll = Math.min(MOST_TICKS, Math.max(least, LEAST_TICKS));
    return ticks <= (polls + 1L) * (MULTIPLE + 1) * poll;
  }

  /**
   * Whether polls took no longer than waiting does, where the thread had no core in between. A loop
   * that yields at each poll is slow at each.
   *
   * @param ticks of the episode with a core
   * @param slices number of times that the thread got a core
   */
  static boolean isTightWithSwitches(long ticks, long slices, int polls, long least) {
    return isTight(ticks - SWITCH_TICKS - slices * SLICE_TICKS, polls, least);
  }

  /**
   * An episode begins.
   *
   * @return begin of the episode in ticks: now, or later after a reading
   */
  long begin(long now) {
    readAtBegin = credit > 0 && read();
    if (readAtBegin) {
      noteReady();
    }
    long begun = readAtBegin ? Clock.ticks() : now;
    beginTicks = begun - now;
    return begun;
  }

  /**
   * Time of the run under way that is in none of its polls and episodes, which the reading at the
   * begin of this episode took.
   */
  long beginTicksOfRun() {
    return runBegan == 0 ? 0 : beginTicks;
  }

  /**
   * An episode was tight: the next one may have all polls, and if it takes long, that may be for
   * want of a core.
   *
   * @param run ticks since the first poll of the run
   */
  void tight(long run) {
    most = WITHOUT_CLOCK;
    if (run > LONG_TICKS && !paid) {
      // One reading for the begin of the next run, in which the thread may lose its core at once.
      paid = true;
      credit = Math.min(MOST_CREDIT, credit + MOST_COST);
      if (runReadyNanos < 0 && read()) {
        noteReady();
      }
    }
  }

  private void noteReady() {
    OffCore times = schedule;
    runReadyNanos = times == null ? -1 : times.allReadyNanos();
  }

  /**
   * An episode was not tight.
   *
   * @param polls without a clock
   * @param between pauses of it that were between polls, of polls and one
   * @param least ticks of a poll
   * @return ticks of it that the thread waited
   */
  long waited(long ticks, int polls, int between, long least) {
    if (ticks < LONG_TICKS) {
      return 0;
    }
    credit = Math.min(MOST_CREDIT, credit + ticks / PART);
    most = (int) Math.min(WITHOUT_CLOCK, (polls + 1) * EPISODE_TICKS / ticks);
    // A loop that only pauses must not pay for more readings than it earns.
    boolean knowsReady = runReadyNanos >= 0 && (paid || readAtBegin);
    if (!(knowsReady || readAtBegin) || !read()) {
      return 0;
    }
    readAtEnd = true;
    OffCore times = schedule;
    if (times == null) {
      return 0;
    }
    if (knowsReady) {
      long before = runReadyNanos;
      noteReady();
      long ready = (long) ((runReadyNanos - before) / Clock.nanosPerTick());
      if (isTightWithSwitches(ticks - ready, times.slices(), polls, least)) {
        return ticks;
      }
    }
    long paused = readAtBegin ? times.pausedNanos() * between / (polls + 1) : 0;
    if (paused < LEAST_NANOS) {
      return 0;
    }
    long waited = Math.min(ticks, (long) (paused / Clock.nanosPerTick()) + polls * least);
    boolean onlyPauses = between > polls && (ticks - waited) * PAUSE_PARTS <= ticks;
    return onlyPauses ? ticks : waited;
  }

  /** Reads how long the thread has been without a core; false if the kernel does not report it. */
  private boolean read() {
    long began = Clock.ticks();
    boolean known = readTimes();
    long ticks = Clock.ticks() - began;
    credit -= Math.min(MOST_COST, ticks);
    if (known) {
      OffCore.spent((long) (ticks * Clock.nanosPerTick()));
    }
    return known;
  }

  private boolean readTimes() {
    try {
      if (!scheduleAsked) {
        scheduleAsked = true;
        schedule = OffCore.ofCaller();
      }
      OffCore times = schedule;
      return times != null && times.read();
    } catch (Throwable e) {
      StoppedThread.passOn(e);
      schedule = null; // It seems that the thread never lacks a core.
      return false;
    }
  }
}
