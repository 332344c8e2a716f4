package org.waitprof.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Checks that Open MPI's launcher accepts the user: it refuses root unless told otherwise. */
final class RootLaunch implements Check {
  private static final String OPTION = "--allow-run-as-root";

  @Override
  public void examine(DoctorContext context, Diagnosis findings) {
    Optional<Path> launcher = context.launcher();
    if (!context.launch().hasMpirun() || launcher.isEmpty() || !isRoot(context)) {
      return;
    }
    String version = ProgramOutput.version(launcher.get());
    if (version.contains("(Open MPI)") && !isAllowed(context)) {
      findings.fail("mpirun refuses to start as root", "add " + OPTION + ", or be another user");
    }
  }

  private static boolean isAllowed(DoctorContext context) {
    return context.launch().launcher().contains(OPTION)
        || List.of("OMPI", "PRTE").stream()
            .map(prefix -> prefix + "_ALLOW_RUN_AS_ROOT")
            .anyMatch(
                name ->
                    context.variable(name).equals("1")
                        && context.variable(name + "_CONFIRM").equals("1"));
  }

  /** Whether the status of this process names root as the effective user. */
  private static boolean isRoot(DoctorContext context) {
    try {
      return Files.readString(context.environment().system("/proc/self/status"))
          .matches("(?s).*\\nUid:\\t[0-9]+\\t0\\t.*");
    } catch (IOException e) {
      return false;
    }
  }
}
