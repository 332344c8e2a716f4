package org.waitprof.replay.pattern;

import org.waitprof.replay.match.UnknownListener;

/**
 * Notified of each wait of a rank, whatever the pattern, for the analyses of causes (critical path,
 * delays). Called by one thread per rank at a time, in about the order of the rank's events.
 */
public interface WaitListener extends UnknownListener {
  void waited(FoundWait wait);

  /**
   * All members of a communicator have synchronised in a collective.
   *
   * @param sequence place of the collective among the rank's events
   * @param communicator number of the communicator, see {@link
   *     org.waitprof.replay.collective.CollectiveInstances#id}
   * @param completionNanos nanoseconds by which this rank left after the first member
   */
  default void synchronised(long sequence, int stream, long communicator, long completionNanos) {}
}
