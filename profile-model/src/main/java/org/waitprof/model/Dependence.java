package org.waitprof.model;

/**
 * On whom a member of a call depends, however quick the network is: whose data, memory or lock it
 * cannot go on without.
 */
public enum Dependence implements CallAttribute {
  /** On nobody, or on nobody that a trace names. */
  NONE,
  /** On all members that take part; between two groups, on those of the other group. */
  ALL,
  /** On all members that take part, of both groups: they agree on something. */
  AGREEMENT,
  /** On the root; between two groups, the members of the other group on it. */
  ROOT,
  /** The root on all that have data for it, others on nobody. */
  AT_ROOT,
  /** On all members with lower numbers. */
  LOWER,
  /**
   * On those that it gets data from by the communicator's topology; on nobody where none is known.
   */
  NEIGHBOURS,
  /** On the ranks of an access epoch: that they have exposed their memory. */
  POSTS,
  /** On the ranks to which memory is exposed: that they have completed their access. */
  COMPLETIONS,
  /** On whoever held the lock last, if it excludes others. */
  LOCK
}
