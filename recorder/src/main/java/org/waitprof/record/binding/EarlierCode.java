package org.waitprof.record.binding;

import jdk.internal.misc.VM;

/**
 * Knows JVMs in which code may have run before the agent, and loaded a binding that is then not
 * woven. Called by the agent once it sees a binding; takes some microseconds.
 */
public final class EarlierCode {
  private static final String AGENT = "-javaagent:";

  private EarlierCode() {}

  /** Whether this JVM has other agents, or a system class loader of the program's. */
  public static boolean isPossible() {
    return isPossible(VM.getRuntimeArguments());
  }

  /**
   * Whether arguments of a JVM name such code.
   *
   * @param arguments all of its arguments, also from environment variables
   */
  static boolean isPossible(String[] arguments) {
    int agents = 0;
    for (String each : arguments) {
      if (each.startsWith(AGENT)) {
        agents++;
      }
      if (each.startsWith("-agentlib:")
          || each.startsWith("-agentpath:")
          || each.startsWith("-Djava.system.class.loader=")) {
        return true;
      }
    }
    return agents > 1;
  }
}
