package org.waitprof.cli.doctor;

/** Checks that the first word of the launch line is a program. */
final class LaunchedProgram implements Check {
  @Override
  public void examine(DoctorContext context, Diagnosis findings) {
    if (context.launch().words().isEmpty()) {
      return;
    }
    String word = context.launch().words().get(0);
    if (context.program(word).isEmpty()) {
      findings.fail("no program '" + word + "'", "correct the word behind --, or the PATH");
    } else if (context.launch().javaArguments().isEmpty()) {
      findings.warn(
          "the launch line does not start java itself: options of the ranks are not checked",
          "put the java command of the script into the line");
    }
  }
}
