package org.waitprof.record.binding;

import org.jspecify.annotations.Nullable;

/**
 * Woven into the binding's communicator class, which then keeps its size and the caller's rank in a
 * field. So only the first call on it asks the library.
 */
public interface SizedComm {
  /** Size in the upper half, the caller's rank in the lower; 0 until it is first asked for. */
  long waitprof$place();

  void waitprof$place(long sizeAndRank);

  /** Asks the binding for the size; may cost a native call. */
  int waitprof$querySize() throws Exception;

  /** Asks the binding for the caller's rank; may cost a native call. */
  int waitprof$queryRank() throws Exception;

  /** Whether it is an intercommunicator, which holds two groups. */
  boolean waitprof$isBetweenGroups();

  /** The request of one that may not be used before that is complete; null of any other. */
  default @Nullable Object waitprof$request() {
    return null;
  }
}
