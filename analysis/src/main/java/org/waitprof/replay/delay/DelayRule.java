package org.waitprof.replay.delay;

/** Rule by which the excess of a delaying rank is shared among its places. */
public enum DelayRule {
  /**
   * The rule of Scalasca 2.6: waiting is taken out of both sides, and places where the delaying
   * rank spent less than the waiting one count as 0; sides are compared since the ends of the calls
   * in which they synchronised last, of which the completion time is left. Costs of a collective do
   * not propagate to all waits before it, see {@link Timeline#endCauses}.
   */
  SCALASCA,

  /**
   * The rule of the paper of 2010 (section IV-B): the waiting rank's own waiting stays in its time;
   * negative places count as 0, and the others are scaled down so that their sum stays. Sides are
   * compared since the moment of their synchronisation, so that all waiting has a cause.
   */
  PAPER,

  /** No delay analysis. */
  NONE
}
