package org.waitprof.cli;

/** Exit codes: a contract with scripts. */
public final class ExitCode {
  /** Done. */
  public static final int OK = 0;

  /** A gate failed: the question that was asked has the answer no. */
  public static final int GATE_FAILED = 1;

  /** The command line is wrong, or what it names to write cannot be written. */
  public static final int USAGE = 2;

  /** Input is missing, damaged or foreign. */
  public static final int UNREADABLE = 3;

  /** Ranks are missing, and {@code --allow-partial} was not given. */
  public static final int RANKS_MISSING = 4;

  /** A defect of waitprof. */
  public static final int INTERNAL = 70;

  private ExitCode() {}
}
