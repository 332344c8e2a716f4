package org.waitprof.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.options.OptionKey;
import org.waitprof.system.PathText;
import org.waitprof.system.Services;

/**
 * Which Java bindings of MPI are here: Open MPI 4.1 or 5.0, MPJ Express. One is needed, unless the
 * launch line names the table of another.
 */
final class MpiBindings implements Check {
  @Override
  public List<Finding> examine(DoctorContext context) {
    List<Finding> findings = new ArrayList<>();
    String table = context.launch().agentOption(OptionKey.BINDING);
    if (table.equals(OptionKey.THREADS)) {
      return List.of(Finding.ok("threads are the ranks, where they meet: no MPI is needed"));
    }
    if (!table.isEmpty()) {
      return byTable(context, table);
    }
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

  private static List<Finding> byTable(DoctorContext context, String table) {
    Path folder = context.environment().directory();
    List<Path> classes =
        context.launch().classPath().stream()
            .map(entry -> folder.resolve(PathText.of(entry)))
            .filter(Files::exists)
            .toList();
    try {
      List<String> faults = new ArrayList<>();
      for (BindingTables tables : Services.of(BindingTables.class)) {
        faults.addAll(tables.faults(folder.resolve(PathText.of(table)), classes));
      }
      return faults.isEmpty()
          ? List.of(Finding.ok("a binding by the table " + table))
          : faults.stream()
              .map(fault -> Finding.warn("binding=" + table + ": " + fault, ""))
              .toList();
    } catch (IllegalArgumentException e) {
      return List.of(Finding.fail("binding: " + e.getMessage(), "correct the table"));
    } catch (IOException e) {
      return List.of(Finding.fail("binding=" + table + " cannot be read", "use its absolute path"));
    }
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
