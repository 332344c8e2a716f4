package org.waitprof.record.binding;

/** Woven into the status class with {@code mode=trace}: source and tag of what has arrived. */
public interface TracedStatus extends MessageStatus {
  /** Stands for a sender whom the binding does not tell. */
  int UNKNOWN = Integer.MIN_VALUE;

  /** Rank of the sender in the communicator; negative for nobody, or {@link #UNKNOWN}. */
  int waitprof$source();

  /** The message's tag. */
  int waitprof$tag();

  /** Whether the operation was cancelled. */
  boolean waitprof$cancelled();
}
