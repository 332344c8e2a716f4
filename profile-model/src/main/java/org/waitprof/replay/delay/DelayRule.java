package org.waitprof.replay.delay;

/** How the excess of a delaying rank is shared among its places. */
public enum DelayRule {
  /**
   * As Scalasca 2.6: places where the delaying rank spent less than the waiting one count as 0; a
   * message's sides are compared since the ends of the calls in which they met last.
   */
  SCALASCA,

  /**
   * As in the paper of 2010: the other places are scaled down so that their sum stays what it was
   * with the negative ones; sides are compared since the moment at which they met, so that all
   * waiting has a cause.
   */
  PAPER,

  /** No delay analysis. */
  NONE
}
