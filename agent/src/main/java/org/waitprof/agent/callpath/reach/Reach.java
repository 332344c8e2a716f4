package org.waitprof.agent.callpath.reach;

/** Ways in which a method may reach MPI. */
public enum Reach {
  NONE,

  /**
   * Through reflection, whose target is unknown. Followed through the application's own calls, but
   * not through the JDK's interfaces: loggers, parsers and containers use reflection deep inside,
   * and every {@code List.get} would end up as a call site.
   */
  REFLECTION,

  /** By calls that can be seen. */
  MPI;

  Reach or(Reach other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
