package org.waitprof.agent;

import org.waitprof.system.KernelText;

/**
 * Limit of the files that this process may have open ({@code ulimit -n}). Most are the program's.
 */
final class OpenFiles {
  /** Below, the agent measures nothing: JVM and MPI need 18, and the agent 4 while Init runs. */
  static final long LEAST = 32;

  private OpenFiles() {}

  /** The limit; {@code Long.MAX_VALUE} for none, or where the kernel does not show it. */
  static long limit() {
    return limit(KernelText.of("/proc/self/limits"));
  }

  static long limit(String limits) {
    long soft = KernelText.number(limits, "Max open files");
    return soft == 0 ? Long.MAX_VALUE : soft;
  }
}
