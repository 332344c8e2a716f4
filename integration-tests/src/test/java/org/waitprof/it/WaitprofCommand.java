package org.waitprof.it;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line, as a user runs it: {@code java -jar waitprof.jar ...}. */
public final class WaitprofCommand {
  private WaitprofCommand() {}

  /** Runs a command to its end. */
  public static Script run(String... arguments) {
    List<String> all = new ArrayList<>(List.of("-jar", Stack.get().agentJar().toString()));
    all.addAll(List.of(arguments));
    return Script.run(
        Path.of(System.getProperty("java.home"), "bin", "java"), all.toArray(new String[0]));
  }
}
