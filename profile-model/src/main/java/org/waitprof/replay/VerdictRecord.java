package org.waitprof.replay;

/**
 * What travels back from the process that has judged a collective to the replay of a member that
 * waited in it or left it late: fields of a record.
 */
final class VerdictRecord {
  /** Ordinal of the call by which it was judged. */
  static final int CALL = 0;

  /** As the member gave it, see {@link ArrivalRecord#KEY_STREAM}. */
  static final int KEY_STREAM = 1;

  static final int WAIT = 2;
  static final int COMPLETION = 3;
  static final int SEQUENCE = 4;
  static final int ENTER = 5;

  /** The member that was waited for: its rank and stream, or {@link #NOBODY}. */
  static final int CAUSE_RANK_STREAM = 6;

  static final int CAUSE_SEQUENCE = 7;
  static final int CAUSE_ENTER = 8;
  static final int WIDTH = 9;

  static final long NOBODY = Long.MIN_VALUE;

  private VerdictRecord() {}
}
