package org.waitprof.cli.doctor;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks that UCX leaves segmentation faults to the JVM, which uses them, for instance to stop
 * threads. UCX catches them by default and ends the process, or prints them as errors. Known to
 * load UCX are Open MPI 5.0 where UCX is installed, and MPICH built for {@code ch4:ucx}; other
 * launchers get no finding.
 */
final class UcxSignals implements Check {
  private static final String VARIABLE = "UCX_ERROR_SIGNALS";
  private static final String LIBRARY = "libucs.so.0";

  /** {@code -x NAME=VALUE} of Open MPI, {@code -genv NAME VALUE} of MPICH. */
  private static final Pattern ON_THE_LINE =
      Pattern.compile("(?:-x|-genv|-env) " + VARIABLE + "[= ](\\S*)(?: |$)");

  @Override
  public void examine(DoctorContext context, Diagnosis findings) {
    if (!usesUcx(context)) {
      return;
    }
    String signals = signals(context);
    if (signals.contains("SEGV")) {
      findings.warn(
          "UCX catches SIGSEGV, which the JVM needs: ranks may end or print errors",
          "export " + VARIABLE + "= (empty) before mpirun");
    } else {
      findings.ok(VARIABLE + "=" + signals + " leaves SIGSEGV to the JVM");
    }
  }

  private static boolean usesUcx(DoctorContext context) {
    Optional<Path> launcher = context.launcher();
    if (launcher.isEmpty()) {
      return false;
    }
    String version = ProgramOutput.version(launcher.get());
    if (version.contains("(Open MPI) 5.0")) {
      return context.find(LIBRARY, context.libraryFolders(launcher.get())).isPresent();
    }
    return version.contains("HYDRA") && version.contains("ch4:ucx");
  }

  /**
   * Signals that UCX of a rank will catch: from the launch line, the environment, or by default.
   */
  private static String signals(DoctorContext context) {
    Matcher line = ON_THE_LINE.matcher(String.join(" ", context.launch().words()));
    if (line.find()) {
      return line.group(1);
    }
    return context.environment().variables().getOrDefault(VARIABLE, "ILL,SEGV,BUS,FPE");
  }
}
