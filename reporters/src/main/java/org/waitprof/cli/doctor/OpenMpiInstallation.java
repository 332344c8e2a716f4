package org.waitprof.cli.doctor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Searches for Open MPI: its launcher, the native library of its Java bindings, their jar. */
final class OpenMpiInstallation {
  private static final Pattern VERSION = Pattern.compile("\\(Open MPI\\) ([0-9]+\\.[0-9]+)\\S*");
  private static final String LIBRARY = "libmpi_java.so";

  private OpenMpiInstallation() {}

  /** Adds findings; returns whether a Java program could run on it. */
  static boolean found(DoctorContext context, Diagnosis findings) {
    Optional<Path> mpirun = context.onPath("mpirun");
    if (mpirun.isEmpty()) {
      findings.ok("no mpirun on the PATH");
      return false;
    }
    String output = ProgramOutput.version(mpirun.get());
    Matcher version = VERSION.matcher(output);
    if (!version.find()) {
      String first = output.lines().findFirst().orElse("it does not report its version");
      findings.warn(
          mpirun.get() + " is not Open MPI: " + first,
          "if it has a Java binding, describe that by a table: option binding=FILE");
      return false;
    }
    boolean supported = version.group(1).equals("4.1") || version.group(1).equals("5.0");
    String text = mpirun.get() + " " + version.group();
    findings.okIf(supported, text, "waitprof knows the Java bindings of 4.1 and 5.0");
    List<String> folders = folders(context, mpirun.get());
    jar(context, folders, findings);
    return library(context, folders, findings);
  }

  private static List<String> folders(DoctorContext context, Path mpirun) {
    List<String> folders = new ArrayList<>(context.libraryFolders(mpirun));
    folders.add("/usr/share/java");
    folders.addAll(demo(context));
    return folders;
  }

  /** Folders in which {@code demo.sh} sets up Open MPI's Java binding. */
  private static List<String> demo(DoctorContext context) {
    String stack = context.variable("WAITPROF_STACK");
    if (stack.isEmpty()) {
      stack = context.variable("HOME") + "/.cache/waitprof/stack";
    }
    return List.of(stack + "/openmpi", stack + "/openmpi/lib");
  }

  private static boolean library(DoctorContext context, List<String> folders, Diagnosis findings) {
    Optional<Path> library = context.find(LIBRARY, folders);
    if (library.isPresent()) {
      findings.ok(LIBRARY + " in " + library.get().getParent());
      return true;
    }
    // Debian's run-time package has the library, but not the name that System.loadLibrary wants.
    Optional<Path> versioned = context.find(LIBRARY + ".40", folders);
    if (versioned.isPresent()) {
      findings.warn(
          versioned.get() + " exists, but not under the name " + LIBRARY,
          "install libopenmpi-dev, or link it under that name into a folder of"
              + " java.library.path");
      return true;
    }
    findings.warn(
        "Open MPI without " + LIBRARY,
        "Debian: install libopenmpi-dev; else build with --enable-mpi-java");
    return false;
  }

  private static void jar(DoctorContext context, List<String> folders, Diagnosis findings) {
    for (String entry : context.launch().classPath()) {
      if (entry.endsWith("mpi.jar")) {
        findings.ok(entry + " in the class path");
        return;
      }
    }
    Optional<Path> jar = context.find("mpi.jar", folders);
    if (jar.isPresent()) {
      findings.ok("mpi.jar in " + jar.get().getParent());
    } else {
      findings.warn(
          "Open MPI without mpi.jar in the usual folders",
          "Debian leaves it out: compile ompi/mpi/java/java/*.java of the same version");
    }
  }
}
