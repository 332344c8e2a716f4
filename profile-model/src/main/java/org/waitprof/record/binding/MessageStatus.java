package org.waitprof.record.binding;

/** Woven into the binding's status class: what has arrived. */
public interface MessageStatus {
  /**
   * What arrived, without a native call.
   *
   * @param baseBytes bytes of a base element of the datatype that was received with
   * @return bytes
   */
  long waitprof$arrived(int baseBytes);

  /** Which request of several the status belongs to; negative for none. */
  int waitprof$index();
}
