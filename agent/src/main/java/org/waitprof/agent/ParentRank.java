package org.waitprof.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.waitprof.system.KernelText;

/**
 * Finds out whether this JVM was started by a rank that is a JVM itself, and not by the launcher:
 * it has inherited what the launcher told that rank, and perhaps the agent. The rank reads what it
 * prints, and nobody looks for a profile of it.
 */
final class ParentRank {
  /** What a launcher tells its ranks, and what tells one job from another that it has started. */
  private static final List<String> VARIABLES =
      List.of("OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMIX_NAMESPACE", "OMPI_MCA_ess_base_jobid");

  private static final int MOST_ANCESTORS = 100;

  private ParentRank() {}

  /** Whether there is one, as far as the kernel tells. */
  static boolean exists() {
    return exists(System.getenv(), KernelText::of);
  }

  /**
   * Whether an ancestor that has the same from the launcher is a JVM. The launcher itself has none
   * of it; scripts between it and a rank do, and are no JVMs.
   *
   * @param environment this process's
   * @param files gives the content of files below {@code /proc}
   */
  static boolean exists(Map<String, String> environment, UnaryOperator<String> files) {
    List<String> inherited = new ArrayList<>();
    for (String name : VARIABLES) {
      String value = environment.get(name);
      if (value != null) {
        inherited.add('\0' + name + '=' + value + '\0');
      }
    }
    String folder = "/proc/self";
    for (int i = 0; i < MOST_ANCESTORS && !inherited.isEmpty(); i++) {
      folder = "/proc/" + KernelText.number(files.apply(folder + "/status"), "PPid:");
      String variables = '\0' + files.apply(folder + "/environ");
      for (String each : inherited) {
        if (!variables.contains(each)) {
          return false;
        }
      }
      if (files.apply(folder + "/maps").contains("/libjvm.so")) {
        return true;
      }
    }
    return false;
  }
}
