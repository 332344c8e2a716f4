package org.waitprof.replay.pattern;

/**
 * Notified of each wait of a rank, whatever the pattern, for the analyses of causes (critical path,
 * delays). Called by one thread a rank at a time, in about the order of the rank's events.
 */
public interface WaitListener {
  /** A wait was found. */
  void waited(FoundWait wait);

  /**
   * All members of a communicator have synchronised in a collective.
   *
   * @param sequence place of the collective among the rank's events
   * @param communicator its number, see {@link
   *     org.waitprof.replay.collective.CollectiveInstances#id}
   * @param completionNanos how long after the first member this rank left
   */
  default void synchronised(long sequence, int stream, long communicator, long completionNanos) {}
}
