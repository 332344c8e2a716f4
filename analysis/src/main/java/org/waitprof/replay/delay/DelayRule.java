package org.waitprof.replay.delay;

/** Rule by which the excess of a late rank is shared among its places. */
public enum DelayRule {
  /**
   * The rule of Scalasca 2.6. Waiting is taken out of both sides. Places where the late rank spent
   * less time than the waiting one count as 0. Sides are compared from the ends of the calls in
   * which they synchronised last; the completion time remains. Costs of a collective do not
   * propagate to all waits before it, see {@link Timeline#endCauses}.
   */
  SCALASCA,

  /**
   * The rule of the paper of 2010 (section IV-B). The waiting rank's own waiting stays in its time.
   * Negative places count as 0, and the others are scaled down so that their sum stays. Sides are
   * compared from the moment of their synchronisation, so that all waiting has a cause.
   */
  PAPER,

  NONE
}
