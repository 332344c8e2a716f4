package org.waitprof.record.binding;

/**
 * Woven into the binding's request class, which then has a field for what it is about. Nothing is
 * looked up when a wait or test call completes it.
 *
 * <pre>
 *   63                       8 7        3   2    1 0
 *   | bytes                   | base bytes| done | kind |
 * </pre>
 */
public interface TrackedRequest {
  /** No pattern covers this kind: files, one-sided operations. */
  long OTHER = 0;

  /** A receive: waiting for it is Late Sender. */
  long RECEIVE = 1;

  /** A send: waiting for it is Late Receiver. */
  long SEND = 2;

  /** A collective; in place of base bytes stands the ordinal of its completion's role. */
  long COLLECTIVE = 3;

  long KIND_MASK = 3;

  /**
   * A test or wait has reported this request complete. A later wait for it does not wait, and would
   * spoil the minimum ("Catching Idlers with Ease", section 4.1.1). A persistent request loses this
   * mark when it is started again.
   */
  long DONE = 4;

  /** Bytes of the base element of a receive's datatype, 0 to 31, stand above this bit. */
  int BASE_SHIFT = 3;

  long BASE_MASK = 31;

  /** Bytes of the message are the bits from this one on. */
  int BYTES_SHIFT = 8;

  /** Kind, marks, base element and bytes in one number. */
  long waitprof$operation();

  void waitprof$operation(long operation);
}
