package org.waitprof.record.binding;

/** With {@code mode=trace}, what the weaver makes of the status class: it tells the envelope. */
public interface TracedStatus extends MessageStatus {
  /** Rank of the sender in the communicator; negative for nobody. */
  int waitprof$source();

  /** The message's tag. */
  int waitprof$tag();

  /** Whether the operation was cancelled. */
  boolean waitprof$cancelled();
}
