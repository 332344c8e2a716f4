package org.waitprof.it;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of the jar that is shipped. */
public final class WaitprofCommand {
  private WaitprofCommand() {}

  /** Runs a command to its end, in this JVM: for all but a few tests, which need no process. */
  public static Script run(String... arguments) {
    OwnJar.Outcome outcome = OwnJar.together(arguments);
    return new Script(Stack.get().agentJar(), outcome.exitCode(), outcome.output());
  }

  /** Runs a command as a user does, {@code java -jar waitprof.jar ...}; takes half a second. */
  public static Script process(String... arguments) {
    List<String> all = new ArrayList<>(List.of("-jar", Stack.get().agentJar().toString()));
    all.addAll(List.of(arguments));
    return Script.run(
        Path.of(System.getProperty("java.home"), "bin", "java"), all.toArray(new String[0]));
  }
}
