package org.waitprof.record;

import org.waitprof.sample.OffCore;

/**
 * What the kernel tells of an episode of {@link Polls} that took longer than its polls: for how
 * long the thread paused of its own will, and for how long it lacked a core. It has to be read at
 * both ends of the episode, which takes some microseconds: so it is read at the begin only after
 * others were long, and for 1/{@value #PART} of the time that these took. Called by the thread that
 * polls.
 */
final class PollPauses {
  /** A shorter episode is not looked at. */
  private static final long LONG_TICKS = (long) (100_000 / Clock.nanosPerTick());

  /** From here on it is looked at whether a loop of fast polls lacked a core. */
  private static final long CORE_TICKS = (long) (500_000 / Clock.nanosPerTick());

  /** What a thread that gets a core again takes to be as fast as before. */
  private static final long SWITCH_TICKS = LONG_TICKS / 2;

  /** About how long an episode is, with pauses. */
  private static final long EPISODE_TICKS = 10 * LONG_TICKS;

  /** Shorter pauses are the kernel's own. */
  private static final long LEAST_NANOS = 20_000;

  private static final int PART = 64;

  /** What a loop of fast polls may take after pauses, and one reading count for. */
  private static final long MOST_CREDIT = LONG_TICKS;

  private static final long MOST_COST = LONG_TICKS / 5;

  private PollPauses() {}

  /**
   * An episode begins.
   *
   * @return when that is, in ticks: now, or what it is after a reading
   */
  static long begin(PollState polling, long now) {
    polling.readAtBegin = polling.credit > 0 && read(polling);
    return polling.readAtBegin ? Clock.ticks() : now;
  }

  /**
   * An episode was tight: the next one may have all polls, and if it takes long, that may be for
   * want of a core.
   *
   * @param run ticks since the first poll of the run
   */
  static void tight(PollState polling, long run) {
    polling.most = Polls.WITHOUT_CLOCK;
    if (polling.runReadyNanos < 0 && run > CORE_TICKS && read(polling)) {
      noteReady(polling);
    }
  }

  private static void noteReady(PollState polling) {
    OffCore schedule = polling.schedule;
    polling.runReadyNanos = schedule == null ? -1 : schedule.allReadyNanos();
  }

  /**
   * An episode was not tight.
   *
   * @param polls without a clock
   * @param between pauses of it that were between polls, of polls and one
   * @param least ticks of a poll
   * @return how much of its ticks the thread waited
   */
  static long waited(PollState polling, long ticks, int polls, int between, long least) {
    if (ticks >= LONG_TICKS) {
      polling.credit = Math.min(MOST_CREDIT, polling.credit + ticks / PART);
      polling.most = (int) Math.min(Polls.WITHOUT_CLOCK, (polls + 1) * EPISODE_TICKS / ticks);
    }
    boolean wasTight = polling.runReadyNanos >= 0 && ticks >= CORE_TICKS;
    boolean knowsPauses = polling.readAtBegin && ticks >= LONG_TICKS;
    if (!(wasTight || knowsPauses) || !read(polling)) {
      return 0;
    }
    polling.readAtEnd = true;
    OffCore schedule = polling.schedule;
    if (schedule == null) {
      return 0;
    }
    long ready = knowsPauses ? schedule.readyNanos() : 0;
    if (wasTight) {
      long before = polling.runReadyNanos;
      noteReady(polling);
      ready = polling.runReadyNanos - before;
    }
    long computed = ticks - (long) (ready / Clock.nanosPerTick()) - SWITCH_TICKS;
    if (PollEpisode.isTight(computed, polls, least)) {
      return ticks;
    }
    long paused = knowsPauses ? schedule.asleepNanos() * between / (polls + 1) : 0;
    return paused < LEAST_NANOS
        ? 0
        : Math.min(ticks, (long) (paused / Clock.nanosPerTick()) + polls * least);
  }

  /** Reads how long the thread has been without a core; false if nobody tells. */
  static boolean read(PollState polling) {
    long began = Clock.ticks();
    try {
      if (!polling.scheduleAsked) {
        polling.scheduleAsked = true;
        polling.schedule = OffCore.ofCaller();
      }
      OffCore schedule = polling.schedule;
      if (schedule != null && schedule.read()) {
        return true;
      }
    } catch (Throwable e) {
      polling.schedule = null; // It seems that the thread never lacks a core.
    } finally {
      polling.credit -= Math.min(MOST_COST, Clock.ticks() - began);
    }
    return false;
  }
}
