package org.waitprof.replay.exchange;

/** Fields of a record that a rank sends to the rank that it waited for. */
public final class CauseRecord {
  /** Place of the event that was waited for. */
  public static final int SEQUENCE = 0;

  /** Stream of that event in the upper half, group of the wait in the lower. */
  public static final int STREAM_GROUP = 1;

  /** Rank and stream of the waiter. */
  public static final int WAITER = 2;

  /** Place of the wait among the waiter's events. */
  public static final int WAITER_SEQUENCE = 3;

  public static final int WAIT = 4;

  /** Part of the call that was waited for that belongs behind the synchronisation, nanoseconds. */
  public static final int COMPLETION = 5;

  static final int WIDTH = 6;

  private CauseRecord() {}
}
