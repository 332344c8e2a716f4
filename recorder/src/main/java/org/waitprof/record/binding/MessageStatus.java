package org.waitprof.record.binding;

/** Woven into the binding's status class: size, sender and tag of what has arrived. */
public interface MessageStatus {
  /** Stands for a sender that the binding does not report. */
  int UNKNOWN = Integer.MIN_VALUE;

  /**
   * Returns the size of the data that arrived, without a native call.
   *
   * @param baseBytes bytes of a base element of the datatype that was received with
   * @return bytes
   */
  long waitprof$arrived(int baseBytes);

  /** Index of the status's request among several; negative for none. */
  int waitprof$index();

  /** Rank of the sender in the communicator; negative for none, or {@link #UNKNOWN}. */
  int waitprof$source();

  int waitprof$tag();

  boolean waitprof$cancelled();
}
