package org.waitprof.replay;

/** What a {@link ReceiveQueue} asks about other ranks, and where it puts answers to senders. */
interface Others {
  /** Whether the rank's trace is read to its end, or missing. */
  boolean ended(int other);

  /** The time up to which the rank's trace is read. */
  long reached(int other);

  /** Mail to a sender. */
  Mail answers(int other);
}
