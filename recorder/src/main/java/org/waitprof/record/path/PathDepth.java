package org.waitprof.record.path;

/** Part of the call path that is recorded: the option {@code callpath}. */
public enum PathDepth {
  /** All frames from the program's entry. */
  FULL,
  /** Only the line that calls MPI. */
  SITE,
  /** No frame: a call has its name alone. */
  OFF
}
