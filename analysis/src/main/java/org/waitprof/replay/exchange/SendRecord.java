package org.waitprof.replay.exchange;

/** Fields of a record that a sender's replay sends to the receiver's. */
public final class SendRecord {
  public static final int COMMUNICATOR = 0;

  /** Source rank in the upper half, tag in the lower. */
  public static final int SOURCE_TAG = 1;

  public static final int ENTER = 2;
  public static final int TIME = 3;

  /** End of the call that sent, or posted the send. */
  public static final int LEAVE = 4;

  public static final int SEQUENCE = 5;
  public static final int BYTES = 6;

  /** Row of the sending call in the upper half, its stream in the lower. */
  public static final int KEY_STREAM = 7;

  /** Place in the sender's pending sends; {@link #NONE} for blocking sends. */
  public static final int PENDING = 8;

  public static final int WIDTH = 9;

  public static final long NONE = -1;

  /** {@link #PENDING} of a record that takes back an earlier one, for cancelled sends. */
  public static final long RETRACTED = -2;

  /** {@link #PENDING} of a blocking send that cannot wait for its receiver. */
  public static final long NEVER_WAITS = -3;

  /** {@link #PENDING} of a send that threw: whether the message was sent is not known. */
  public static final long DOUBTFUL = -4;

  /** {@link #SEQUENCE} of a message that is gone. */
  public static final long TAKEN = -1;

  private SendRecord() {}
}
