package org.waitprof.cli;

/** Exit codes: a contract with scripts. */
public final class ExitCode {
  public static final int OK = 0;

  /** A gate failed: the answer to the command's question is no. */
  public static final int GATE_FAILED = 1;

  /** The command line is wrong, or an output that it names cannot be written. */
  public static final int USAGE = 2;

  /** Input is missing, damaged or foreign. */
  public static final int UNREADABLE = 3;

  /** Ranks are missing, and {@code --allow-partial} was not given. */
  public static final int RANKS_MISSING = 4;

  /** A defect of waitprof, not of its input. */
  public static final int INTERNAL = 70;

  private ExitCode() {}
}
