package org.waitprof.cli.doctor;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.waitprof.system.CountText;

/**
 * Checks CPUs, ranks and binding: a JVM that is bound to one core shares it with its own threads.
 */
final class Cpus implements Check {
  private static final int BOUND_TO_CORE_UP_TO = 2;

  @Override
  public void examine(DoctorContext context, Diagnosis findings) {
    int usable = Runtime.getRuntime().availableProcessors();
    int online = online(context.line("/sys/devices/system/cpu/online"));
    if (online > usable) {
      findings.warn(
          "this JVM may use " + usable + " of " + online + " CPUs",
          "a CPU binding or a container limits it, and ranks started from here");
    } else {
      findings.ok(CountText.of(usable, "CPU"));
    }
    Optional<Integer> ranks = context.launch().ranks();
    if (ranks.isPresent()) {
      launch(context.launch(), ranks.get(), Math.max(usable, online), findings);
    }
  }

  private static void launch(LaunchLine launch, int ranks, int cpus, Diagnosis findings) {
    List<String> words = launch.launcher();
    boolean elsewhere =
        launch
            .launcherValue(Set.of("-H", "--host", "-host", "--hostfile", "-machinefile"))
            .isPresent();
    if (ranks > cpus && !elsewhere) {
      findings.warn(
          onCpus(ranks, cpus) + ": ranks wait for each other's time slices",
          words.contains("--oversubscribe")
              ? "add --mca mpi_yield_when_idle 1, and trust ratios rather than times"
              : "add --oversubscribe --mca mpi_yield_when_idle 1");
      return;
    }
    Optional<String> binding = launch.launcherValue(Set.of("--bind-to", "-bind-to"));
    if (binding.isEmpty() && ranks <= BOUND_TO_CORE_UP_TO) {
      findings.warn(
          "mpirun binds each of up to 2 ranks to one core; compiler and garbage collector"
              + " share it",
          "add --bind-to none");
    } else if (binding.isPresent() && !binding.get().equals("none")) {
      findings.warn(
          "--bind-to " + binding.get() + ": each JVM sees the CPUs of its binding only",
          "give each rank two CPUs or more (--map-by ppr:...:pe=2), or --bind-to none");
    } else {
      findings.ok(onCpus(ranks, cpus));
    }
  }

  private static String onCpus(int ranks, int cpus) {
    return CountText.of(ranks, "rank") + " on " + CountText.of(cpus, "CPU");
  }

  /** The number of CPUs in a kernel's list, {@code 0-3,8}. */
  private static int online(String list) {
    int count = 0;
    for (String part : list.split(",", -1)) {
      String[] ends = part.split("-", -1);
      if (part.matches("[0-9]{1,6}(-[0-9]{1,6})?")) {
        count += Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1;
      }
    }
    return count;
  }
}
