package org.waitprof.replay.exchange;

/**
 * Fields of a record about a rank's arrival at a collective. The rank's replay sends it to the
 * process that classifies the collective, where the members are spread over processes.
 */
public final class ArrivalRecord {
  public static final int COMMUNICATOR = 0;
  public static final int INSTANCE = 1;

  /** Member of the communicator in the upper half, its rank in MPI_COMM_WORLD in the lower. */
  public static final int MEMBER_RANK = 2;

  /** Ordinal of the call in the upper half, the root's member number, or -1, in the lower. */
  public static final int CALL_ROOT = 3;

  /** Begin and end of the member's part; bytes that it contributed and got. */
  public static final int BEGIN = 4;

  public static final int END = 5;
  public static final int SENT = 6;
  public static final int RECEIVED = 7;

  /** Begin of the call around it; place of the call among the events of the rank. */
  public static final int ENTER = 8;

  public static final int SEQUENCE = 9;

  /** Row of the call in the upper half, its stream in the lower. */
  public static final int KEY_STREAM = 10;

  /**
   * Begin of the call in which the member waits, or of its polls: for a blocking collective, its
   * own begin; then its end. Last, the begin and the place of the call that others wait for.
   */
  public static final int WAITS_FROM = 11;

  public static final int WAITS_UNTIL = 12;
  public static final int STARTED_ENTER = 13;
  public static final int STARTED_SEQUENCE = 14;

  /** Stream of the start in the upper half; {@link ResultRecord#TOGETHER} in the lower. */
  public static final int STREAM_TOGETHER = 15;

  /** Time since which the rank had been out of MPI when it began the call. */
  public static final int IDLE_SINCE = 16;

  public static final int WIDTH = 17;

  private ArrivalRecord() {}
}
