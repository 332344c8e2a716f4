package org.waitprof.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.waitprof.system.KernelText;

/**
 * Finds out whether this JVM was started by a rank that is a JVM itself, and not by the launcher.
 * Then it has inherited the launcher's variables from that rank, and perhaps the agent. The rank
 * reads its output, and no user looks for a profile of it.
 */
final class ParentRank {
  /**
   * Variables that a launcher sets for its ranks, and that distinguish its jobs from each other.
   */
  private static final List<String> VARIABLES =
      List.of("OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMIX_NAMESPACE", "OMPI_MCA_ess_base_jobid");

  private static final int MOST_ANCESTORS = 100;

  private ParentRank() {}

  /** Whether such a parent exists, as far as the kernel shows. */
  static boolean exists() {
    return exists(System.getenv(), KernelText::of);
  }

  /**
   * Whether an ancestor with equal variables of the launcher is a JVM. The launcher itself has none
   * of them. Scripts between it and a rank have them, and are no JVMs.
   *
   * @param environment variables of this process
   * @param files returns the content of files below {@code /proc}
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
