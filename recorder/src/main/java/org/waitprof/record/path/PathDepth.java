package org.waitprof.record.path;

/** Part of the call path that is recorded: the option {@code callpath}. */
public enum PathDepth {
  /** From the program's entry. */
  FULL,
  /** Only the line that calls MPI. */
  SITE,
  /** Nothing. */
  OFF
}
