package org.waitprof.it;

/** The command line of the jar that is shipped. */
public final class WaitprofCommand {
  private WaitprofCommand() {}

  /** Runs a command to its end, in this JVM: for all but a few tests, which need no process. */
  public static Script run(String... arguments) {
    OwnJar.Outcome outcome = OwnJar.together(arguments);
    return new Script(Stack.get().agentJar(), outcome.exitCode(), outcome.output());
  }
}
