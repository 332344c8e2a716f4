package org.waitprof.replay.exchange;

/** How far a rank's trace has been read, by whatever process. Asked by the replays of others. */
public interface RankProgress {
  /** Whether it is read to its end. */
  boolean ended();

  /** The time up to which it is read, nanoseconds; {@code Long.MAX_VALUE} at its end. */
  long reachedNanos();
}
