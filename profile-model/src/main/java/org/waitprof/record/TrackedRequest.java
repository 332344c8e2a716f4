package org.waitprof.record;

/**
 * What the weaver makes of the binding's request class: a request that remembers what it is for, in
 * a field of its own. Nothing is looked up when a wait or test call completes it.
 */
public interface TrackedRequest {
  /** No pattern speaks of this kind: collectives, files, one-sided operations. */
  long OTHER = 0;

  /** A receive: waiting for it is Late Sender. */
  long RECEIVE = 1;

  /** A send: waiting for it is Late Receiver. */
  long SEND = 2;

  long KIND_MASK = 3;

  /** A test has reported this request complete: a later wait for it does not wait. */
  long TESTED = 4;

  /** Bytes stand above this bit. */
  int BYTES_SHIFT = 3;

  /** Kind, tested flag and bytes. */
  long waitprof$operation();

  /** Stores kind, tested flag and bytes. */
  void waitprof$operation(long operation);
}
