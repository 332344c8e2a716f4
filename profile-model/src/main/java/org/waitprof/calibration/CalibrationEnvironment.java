package org.waitprof.calibration;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Environment in which calls were measured. Their times hold there alone.
 *
 * @param binding MPI binding with its version, {@code Open MPI 4.1.4}
 * @param java version of the JVM
 * @param hosts their names, sorted
 * @param processor the first host's, as its kernel calls it
 * @param cpus of the first host
 * @param transport option of the launcher for the way that messages take; empty without one
 */
public record CalibrationEnvironment(
    String binding, String java, List<String> hosts, String processor, int cpus, String transport) {
  public CalibrationEnvironment {
    hosts = List.copyOf(new TreeSet<>(hosts));
  }

  /** Whether a job's binding is this one, whatever version and device it is of. */
  public boolean isBinding(String other) {
    return family(binding).equals(family(other));
  }

  /**
   * Describes for the user the difference from a job's environment; empty if they do not differ.
   *
   * @param otherBinding as in the profile
   * @param otherHosts names of the job's hosts
   */
  public String differenceFrom(String otherBinding, Set<String> otherHosts) {
    if (!binding.equals(otherBinding)) {
      return "it is of " + binding + ", the job of " + otherBinding;
    }
    Set<String> unknown = new TreeSet<>(otherHosts);
    unknown.removeAll(hosts);
    if (!unknown.isEmpty()) {
      String first = unknown.iterator().next();
      return "it is of "
          + String.join(", ", hosts.size() > 3 ? hosts.subList(0, 3) : hosts)
          + (hosts.size() > 3 ? " and " + (hosts.size() - 3) + " more" : "")
          + ", the job of "
          + first
          + (unknown.size() > 1 ? " and " + (unknown.size() - 1) + " more" : "");
    }
    return "";
  }

  private static String family(String binding) {
    return binding.replaceFirst("\\s+[0-9].*", "");
  }
}
