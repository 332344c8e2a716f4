package org.waitprof.model;

/** Destination of the bytes that a member of a collective contributes or is counted for. */
public enum DataMovement implements CallAttribute {
  /** From each to each, or not a collective that moves data in another way. */
  EVERYWHERE,
  /** From the root to all others. */
  FROM_ROOT,
  /** From all to the root, where they become as much as one has sent. */
  REDUCED_AT_ROOT,
  /** From all to the root, side by side. */
  GATHERED_AT_ROOT,
  /** From all to all, side by side. */
  GATHERED_BY_ALL
}
