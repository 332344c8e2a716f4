package org.waitprof.record.binding;

/** Woven into the binding's status class: what has arrived, and from whom. */
public interface MessageStatus {
  /** Stands for a sender whom the binding does not tell. */
  int UNKNOWN = Integer.MIN_VALUE;

  /**
   * What arrived, without a native call.
   *
   * @param baseBytes bytes of a base element of the datatype that was received with
   * @return bytes
   */
  long waitprof$arrived(int baseBytes);

  /** Which request of several the status belongs to; negative for none. */
  int waitprof$index();

  /** Rank of the sender in the communicator; negative for nobody, or {@link #UNKNOWN}. */
  int waitprof$source();

  /** The message's tag. */
  int waitprof$tag();

  /** Whether the operation was cancelled. */
  boolean waitprof$cancelled();
}
