package org.waitprof.model;

/**
 * Ranks that a member of a call depends on, however quick the network is. It cannot go on without
 * their data, memory or lock.
 */
public enum Dependence implements CallAttribute {
  /** On no rank, or on no rank that a trace names. */
  NONE,
  /** On all members that take part. Between two groups, on the members of the other group. */
  ALL,
  /** On all members that take part, of both groups: they agree on something. */
  AGREEMENT,
  /** On the root; between two groups, the members of the other group on it. */
  ROOT,
  /** The root depends on all ranks that have data for it, the others on no rank. */
  AT_ROOT,
  /** On all members with lower numbers. */
  LOWER,
  /**
   * On the ranks that it gets data from by the communicator's topology; on no rank where no
   * topology is known.
   */
  NEIGHBOURS,
  /** On the ranks of an access epoch: that they have exposed their memory. */
  POSTS,
  /** On the ranks to which memory is exposed: that they have completed their access. */
  COMPLETIONS,
  /** On the rank that held the lock last, if the lock excludes others. */
  LOCK
}
