package org.waitprof.replay;

/** A pattern of point-to-point messages. */
public interface MessagePattern extends ReplayPattern {
  /** A watcher of one rank's receives; called by one thread at a time. */
  Watch watch(Ledger ledger);

  /** Sees what one rank receives, in the order of its events. */
  interface Watch {
    /** A receive with its message. */
    default void received(Receipt receipt) {}

    /**
     * A rank waited for a sender; comes after {@link #received} of that receive and, for calls that
     * complete several requests, after all of that call.
     *
     * @param waitNanos for how long, more than 0
     */
    default void lateSender(Receipt receipt, long waitNanos) {}

    /**
     * This rank, as a sender, waited for a receiver.
     *
     * @param key row of the call that waited
     * @param waitNanos for how long, more than 0
     * @param bytes of the message
     */
    default void lateReceiver(int key, long waitNanos, long bytes) {}
  }
}
