package org.waitprof.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.options.OptionKey;
import org.waitprof.system.Services;

/**
 * Searches for installed Java bindings of MPI: Open MPI 4.1 or 5.0, MPJ Express. One is required,
 * unless the launch line names the table of another.
 */
final class MpiBindings implements Check {
  @Override
  public void examine(DoctorContext context, Diagnosis findings) {
    String table = context.option(OptionKey.BINDING);
    if (!table.isEmpty()) {
      byTable(context, table, findings);
      return;
    }
    boolean openMpi = OpenMpiInstallation.found(context, findings);
    boolean mpj = mpjExpress(context, findings);
    if (!openMpi && !mpj) {
      findings.fail(
          "no Java binding of MPI found",
          "install Open MPI with its Java bindings, or MPJ Express (Debian: libmpj-java)");
    }
  }

  private static void byTable(DoctorContext context, String table, Diagnosis findings) {
    List<Path> classes =
        context.launch().classPath().stream().map(context::resolve).filter(Files::exists).toList();
    try {
      List<String> faults = new ArrayList<>();
      for (BindingTables tables : Services.of(BindingTables.class)) {
        faults.addAll(tables.faults(context.resolve(table), classes));
      }
      faults.forEach(
          fault -> findings.warn("binding=" + table + ": " + fault, "correct the table"));
      if (faults.isEmpty()) {
        findings.ok("a binding by the table " + table);
      }
    } catch (IllegalArgumentException e) {
      findings.fail("binding: " + e.getMessage(), "correct the table");
    } catch (IOException e) {
      findings.fail("binding=" + table + " cannot be read", "use its absolute path");
    }
  }

  private static boolean mpjExpress(DoctorContext context, Diagnosis findings) {
    String home = context.variable("MPJ_HOME");
    if (home.isEmpty()) {
      findings.ok("MPJ_HOME is not set: no MPJ Express");
      return false;
    }
    Path lib = context.environment().directory().resolve(home).resolve("lib");
    for (String jar : List.of("starter.jar", "mpj.jar")) {
      if (!Files.isRegularFile(lib.resolve(jar))) {
        findings.warn("MPJ_HOME=" + home + " has no lib/" + jar, "let it point to MPJ Express");
        return false;
      }
    }
    findings.ok("MPJ Express in " + home);
    return true;
  }
}
