package org.waitprof.replay.exchange;

/** A record sent from a rank that waited to the one that it waited for: fields of a record. */
public final class CauseRecord {
  /** Place of the event that was waited for. */
  public static final int SEQUENCE = 0;

  /** Stream of that event in the upper half, group of the wait in the lower. */
  public static final int STREAM_GROUP = 1;

  /** Rank and stream that waited. */
  public static final int WAITER = 2;

  /** Place of the wait among the waiter's events. */
  public static final int WAITER_SEQUENCE = 3;

  public static final int WAIT = 4;

  /** How much of the call that was waited for belongs behind the synchronisation. */
  public static final int COMPLETION = 5;

  static final int WIDTH = 6;

  private CauseRecord() {}
}
