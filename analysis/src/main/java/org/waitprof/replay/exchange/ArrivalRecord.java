package org.waitprof.replay.exchange;

/**
 * A record sent from the replay of a rank that takes part in a collective to the process that
 * classifies it, where the members are spread over processes: fields of a record.
 */
public final class ArrivalRecord {
  public static final int COMMUNICATOR = 0;
  public static final int INSTANCE = 1;

  /** Member of the communicator in the upper half, its rank in MPI_COMM_WORLD in the lower. */
  public static final int MEMBER_RANK = 2;

  /** Ordinal of the call in the upper half, the root's member number, or -1, in the lower. */
  public static final int CALL_ROOT = 3;

  /** When the member began and was through; what it contributed and got, bytes. */
  public static final int BEGIN = 4;

  public static final int END = 5;
  public static final int SENT = 6;
  public static final int RECEIVED = 7;

  /** When the call began around it; its place among the events of the rank. */
  public static final int ENTER = 8;

  public static final int SEQUENCE = 9;

  /** Row of the call in the upper half, its stream in the lower. */
  public static final int KEY_STREAM = 10;

  /**
   * When the call began in which the member waits, or its polls did: of a blocking collective, when
   * that began; when it ended; and the three that others wait for.
   */
  public static final int WAITS_FROM = 11;

  public static final int WAITS_UNTIL = 12;
  public static final int STARTED_ENTER = 13;
  public static final int STARTED_SEQUENCE = 14;

  /** Stream of the start in the upper half; {@link ResultRecord#TOGETHER} in the lower. */
  public static final int STREAM_TOGETHER = 15;

  public static final int WIDTH = 16;

  private ArrivalRecord() {}
}
