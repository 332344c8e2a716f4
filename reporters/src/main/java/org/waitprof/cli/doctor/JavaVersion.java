package org.waitprof.cli.doctor;

import java.util.List;

/** The JVM: waitprof needs 17 or newer, and it must be the one that runs the job. */
final class JavaVersion implements Check {
  private static final int NEWEST_TRIED = 25;

  @Override
  public List<Finding> examine(DoctorContext context) {
    int feature = Runtime.version().feature();
    String text = "Java " + Runtime.version() + " in " + System.getProperty("java.home", "?");
    return List.of(
        feature <= NEWEST_TRIED
            ? Finding.ok(text)
            : Finding.warn(
                text, "newer than what waitprof was tried with (17 to " + NEWEST_TRIED + ")"));
  }
}
