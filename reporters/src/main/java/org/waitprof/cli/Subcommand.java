package org.waitprof.cli;

/**
 * A command. A new command is one class with {@code @AutoService(Subcommand.class)}, a public
 * constructor without parameters and picocli's {@code @Command}; its options are fields. One
 * instance serves one command line.
 */
public interface Subcommand {

  /**
   * Does the work; the options are set already.
   *
   * @return an {@link ExitCode}
   * @throws CommandFailure to end with another code and a line on stderr
   */
  int run(Session session) throws CommandFailure;
}
