package org.waitprof.cli.doctor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Which Java bindings of MPI are here: Open MPI 4.1 or 5.0, MPJ Express. One is needed. */
final class MpiBindings implements Check {
  @Override
  public List<Finding> examine(DoctorContext context) {
    List<Finding> findings = new ArrayList<>();
    boolean openMpi = OpenMpiInstallation.found(context, findings);
    boolean mpj = mpjExpress(context, findings);
    if (!openMpi && !mpj) {
      findings.add(
          Finding.fail(
              "no Java binding of MPI found",
              "install Open MPI with its Java bindings, or MPJ Express (Debian: libmpj-java)"));
    }
    return findings;
  }

  private static boolean mpjExpress(DoctorContext context, List<Finding> findings) {
    String home = context.environment().variable("MPJ_HOME");
    if (home.isEmpty()) {
      findings.add(Finding.ok("MPJ_HOME is not set: no MPJ Express"));
      return false;
    }
    Path lib = context.environment().directory().resolve(home).resolve("lib");
    for (String jar : List.of("starter.jar", "mpj.jar")) {
      if (!Files.isRegularFile(lib.resolve(jar))) {
        findings.add(
            Finding.warn("MPJ_HOME=" + home + " has no lib/" + jar, "let it point to MPJ Express"));
        return false;
      }
    }
    findings.add(Finding.ok("MPJ Express in " + home));
    return true;
  }
}
