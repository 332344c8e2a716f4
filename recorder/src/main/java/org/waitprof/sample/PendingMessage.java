package org.waitprof.sample;

import org.jspecify.annotations.Nullable;

/**
 * A message or collective whose request has been started, or set up, and not completed. Requests of
 * the binding carry it; samplers use it again once its request is complete, so that none is made on
 * the hot path.
 */
public final class PendingMessage {
  @Nullable RankComm comm;
  boolean receive;

  boolean collective;

  /**
   * Rank in the communicator; -1 for any. For a collective, the root's place; -1 without a root.
   */
  int peer;

  /** Tag of the message; -1 for any. For a collective, the ordinal of its {@code MpiCall}. */
  int tag;

  long bytes;

  /** Channel of the message; 0 if it has none, or none yet. */
  long channel;

  long number;

  /** Ticks from the post of its predecessor to its own. */
  long since;

  long posted;

  /** The receives of the thread that started it; null while it is not active. */
  @Nullable ReceiveOrder owner;

  /** Whether its request can be started again. */
  boolean persistent;

  PendingMessage() {}

  /** Whether only a status shows the message's sender or tag. */
  boolean isWildcard() {
    return receive && (peer < 0 || tag < 0);
  }

  /** Whether it has been started and has not completed. */
  public boolean isActive() {
    return owner != null;
  }

  /** Whether its completion has to be asked for a status. */
  public boolean needsStatus() {
    return owner != null && isWildcard();
  }

  /** Whether its request can be started again. */
  public boolean isPersistent() {
    return persistent;
  }
}
