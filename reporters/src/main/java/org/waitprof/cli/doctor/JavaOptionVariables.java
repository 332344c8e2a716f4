package org.waitprof.cli.doctor;

import java.util.List;

/** Checks variables with options that every JVM takes from the environment, wanted or not. */
final class JavaOptionVariables implements Check {
  @Override
  public void examine(DoctorContext context, Diagnosis findings) {
    for (String name : List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")) {
      String value = context.variable(name);
      if (value.isEmpty()) {
        continue;
      }
      if (value.contains("waitprof") && value.contains("-javaagent") && !name.startsWith("JDK")) {
        findings.warn(
            name + " loads the agent into every JVM, compilers and build tools included",
            "use JDK_JAVA_OPTIONS, which only java reads, or the launch line");
      } else {
        findings.ok(name + " is set: " + value + " (mpirun hands it on with -x " + name + ")");
      }
    }
  }
}
