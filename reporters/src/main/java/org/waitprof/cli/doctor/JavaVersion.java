package org.waitprof.cli.doctor;

/**
 * Checks the JVM: waitprof needs 17 or newer, and the checked JVM must be the one that runs the
 * job.
 */
final class JavaVersion implements Check {
  private static final int NEWEST_TRIED = 25;

  @Override
  public void examine(DoctorContext context, Diagnosis findings) {
    int feature = Runtime.version().feature();
    String text = "Java " + Runtime.version() + " in " + System.getProperty("java.home", "?");
    String newer = "newer than what waitprof was tried with (17 to " + NEWEST_TRIED + ")";
    findings.okIf(feature <= NEWEST_TRIED, text, newer);
  }
}
