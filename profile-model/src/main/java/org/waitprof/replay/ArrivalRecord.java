package org.waitprof.replay;

/**
 * What travels from the replay of a rank that takes part in a collective to the process that judges
 * it, where the members are spread over processes: fields of a record.
 */
final class ArrivalRecord {
  static final int COMMUNICATOR = 0;
  static final int INSTANCE = 1;

  /** Member of the communicator in the upper half, its rank in MPI_COMM_WORLD in the lower. */
  static final int MEMBER_RANK = 2;

  /** Ordinal of the call in the upper half, the root's member number, or -1, in the lower. */
  static final int CALL_ROOT = 3;

  static final int BEGIN = 4;
  static final int END = 5;
  static final int SENT = 6;
  static final int RECEIVED = 7;
  static final int ENTER = 8;
  static final int SEQUENCE = 9;

  /** Row of the call in the upper half, its stream in the lower. */
  static final int KEY_STREAM = 10;

  static final int WIDTH = 11;

  private ArrivalRecord() {}
}
