package org.waitprof.cli.doctor;

import java.util.Set;

/**
 * Checks for a trap of Open MPI's mpirun 4.1 and 5.0. It searches the arguments of java for the
 * first one that contains {@code cp} or {@code classpath} anywhere. It then rewrites the argument
 * after it as if that were the class path. {@code -Dlog=/data/cphome/x} or {@code
 * -javaagent:/opt/mcp/waitprof.jar} spoil the launch.
 */
final class MpirunTrap implements Check {
  private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath");

  @Override
  public void examine(DoctorContext context, Diagnosis findings) {
    LaunchLine launch = context.launch();
    if (!launch.hasMpirun() || launch.javaArguments().isEmpty()) {
      return;
    }
    for (String argument : launch.javaArguments()) {
      if (CLASS_PATH.contains(argument)) {
        findings.ok("mpirun finds the class path");
        return;
      }
      if (argument.contains("cp") || argument.contains("classpath")) {
        findings.fail(
            "mpirun takes '" + argument + "' for -cp and spoils the argument after it",
            "put -cp in front of it, or rename it so that neither 'cp' nor 'classpath' is in"
                + " it");
        return;
      }
    }
  }
}
