package org.waitprof.trace;

import java.io.Closeable;
import org.jspecify.annotations.Nullable;

/**
 * Reads the events of one thread of one rank, forward, one at a time. Used by one thread at a time.
 * No call allocates.
 *
 * <p>Damaged input never throws: the cursor ends, and {@link #damage()} says why. Times may step
 * back and regions may be left open; readers must expect it.
 */
public interface EventCursor extends Closeable {
  /**
   * Steps to the next event.
   *
   * @return the event, valid until the next call; null at the end, or if an event is unreadable
   */
  @Nullable TraceEvent next();

  /** Bytes of {@link RankTrace#sizeBytes(int)} read so far; for progress only. */
  long positionBytes();

  /** Reason why the events end too early, one clause; empty while no damage is known. */
  default String damage() {
    return "";
  }

  @Override
  default void close() {}
}
