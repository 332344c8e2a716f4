package org.waitprof.replay;

/** What travels from a sender's replay to the receiver's: fields of a record. */
final class SendRecord {
  static final int COMMUNICATOR = 0;

  /** Source rank in the upper half, tag in the lower. */
  static final int SOURCE_TAG = 1;

  static final int ENTER = 2;
  static final int TIME = 3;

  /** Leave of a blocking send that can wait for its receiver; else {@link #NEVER}. */
  static final int LEAVE = 4;

  static final int SEQUENCE = 5;
  static final int BYTES = 6;

  /** Row of the sending call in the upper half, its stream in the lower. */
  static final int KEY_STREAM = 7;

  /** Place in the sender's {@link SendBook}; {@link #NONE} for blocking sends. */
  static final int BOOK = 8;

  static final int WIDTH = 9;

  static final long NEVER = Long.MIN_VALUE;
  static final long NONE = -1;

  /** {@link #BOOK} of a record that takes back an earlier one, for cancelled sends. */
  static final long RETRACTED = -2;

  /** {@link #SEQUENCE} of a message that is gone. */
  static final long TAKEN = -1;

  private SendRecord() {}

  static long pair(int upper, int lower) {
    return (long) upper << 32 | (lower & 0xffffffffL);
  }

  static int upper(long pair) {
    return (int) (pair >> 32);
  }

  static int lower(long pair) {
    return (int) pair;
  }
}
