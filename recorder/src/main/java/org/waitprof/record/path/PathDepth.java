package org.waitprof.record.path;

/** How much of the call path is recorded: the option {@code callpath}. */
public enum PathDepth {
  /** From the program's entry. */
  FULL,
  /** Only the line that calls MPI. */
  SITE,
  /** Nothing. */
  OFF
}
