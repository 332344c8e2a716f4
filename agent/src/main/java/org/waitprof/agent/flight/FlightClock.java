package org.waitprof.agent.flight;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import org.waitprof.record.Clock;

/**
 * Flight Recorder's times in ticks of the recorder, by the nearest {@link ClockEvent}: its own
 * follow the wall clock, chunk of the recording by chunk. Used by one thread.
 */
final class FlightClock {
  static final String EVENT = "waitprof.Clock";

  /** Longer between two readings is no instant: the thread lost its core. */
  private static final double INSTANT_NANOS = 20_000;

  private static final int ATTEMPTS = 10;

  private final TreeMap<Long, Long> ticks = new TreeMap<>();

  /** Writes an instant into the recording. */
  static void tell() {
    for (int i = 0; i < ATTEMPTS; i++) {
      long before = Clock.ticks();
      ClockEvent event = new ClockEvent();
      event.begin();
      long behind = Clock.ticks();
      event.ticks = before + (behind - before) / 2;
      if (i == ATTEMPTS - 1 || (behind - before) * Clock.nanosPerTick() < INSTANT_NANOS) {
        event.commit();
        return;
      }
    }
  }

  /** A time of Flight Recorder's in nanoseconds. */
  static long nanos(Instant time) {
    return time.getEpochSecond() * 1_000_000_000 + time.getNano();
  }

  /** Adds an instant that was read. */
  void add(RecordedEvent event) {
    add(nanos(event.getStartTime()), event.getLong("ticks"));
  }

  /** Adds an instant: nanoseconds since 1970, and the recorder's ticks. */
  void add(long nanos, long itsTicks) {
    ticks.put(nanos, itsTicks);
  }

  /** Whether an instant was added, so that times can be converted. */
  boolean isKnown() {
    return !ticks.isEmpty();
  }

  /** The first instant, in the recorder's ticks. */
  long firstTicks() {
    return ticks.firstEntry().getValue();
  }

  /** Converts nanoseconds since 1970 to ticks. */
  long ticksOf(long nanos) {
    Map.Entry<Long, Long> before = ticks.floorEntry(nanos);
    Map.Entry<Long, Long> behind = ticks.ceilingEntry(nanos);
    Map.Entry<Long, Long> nearest =
        behind == null || (before != null && nanos - before.getKey() < behind.getKey() - nanos)
            ? before
            : behind;
    if (nearest == null) {
      throw new IllegalStateException("no instant is known");
    }
    return nearest.getValue() + Math.round((nanos - nearest.getKey()) / Clock.nanosPerTick());
  }
}
