package org.waitprof.replay.exchange;

/**
 * Length of a turn, up to which ranks read. In a turn each rank has some events to work on. The
 * events of all ranks in a turn fit into memory, whatever their number. Results do not depend on
 * it. Used by one thread.
 */
public final class TurnLength {
  /** Maximum number of events of a rank that are read before the others have their turn. */
  public static final int MAX_EVENTS = 1 << 16;

  private static final int EVENTS_OF_A_RANK = 1 << 12;
  private static final int EVENTS_OF_ALL = 1 << 19;

  /**
   * Minimum number of events of a turn: with fewer, turns would cost more than the work in them.
   */
  private static final int FEWEST_EVENTS = 1 << 6;

  /** Factor by which a rank may read more than its share where the run suddenly becomes busy. */
  private static final int EXCESS = 16;

  private final int events;
  private long nanos;

  /**
   * Begins with the first turn.
   *
   * @param firstNanos its length, nanoseconds
   * @param ranks of all processes
   */
  public TurnLength(long firstNanos, long ranks) {
    nanos = firstNanos;
    long shared = EVENTS_OF_ALL / Math.max(1, ranks);
    events = (int) Math.max(FEWEST_EVENTS, Math.min(EVENTS_OF_A_RANK, shared));
  }

  /** The last time to read in a turn that begins at a time. */
  public long horizon(long earliest) {
    return earliest > Long.MAX_VALUE - nanos ? earliest : earliest + nanos;
  }

  /** Maximum number of events that a rank may read in a turn. */
  public int limit() {
    return Math.min(MAX_EVENTS, EXCESS * events);
  }

  /** Sets the length of the next turn from what the ranks have read in this one. */
  public void adapt(long eventsRead, long ranks) {
    if (eventsRead > 2L * events * ranks) {
      nanos = Math.max(1, nanos / 2);
    } else if (2 * eventsRead < (long) events * ranks && nanos < Long.MAX_VALUE / 4) {
      nanos *= 2;
    }
  }
}
