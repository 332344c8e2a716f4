package org.waitprof.cli;

/** Ends a command with an exit code and one line on stderr. */
public final class CommandFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  /**
   * @param exitCode one of {@link ExitCode}
   * @param message one line for the user, without the program's name
   */
  public CommandFailure(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** The request cannot be carried out as it is. */
  public static CommandFailure usage(String message) {
    return new CommandFailure(ExitCode.USAGE, message);
  }

  /** Input cannot be read. */
  public static CommandFailure unreadable(String message) {
    return new CommandFailure(ExitCode.UNREADABLE, message);
  }

  public int exitCode() {
    return exitCode;
  }

  /** The message; never null. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
