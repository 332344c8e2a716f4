package org.waitprof.cli.doctor;

import java.util.List;

/**
 * Checks the kernel's clock: with some sources, reading the clock takes longer than an MPI call.
 */
final class ClockSource implements Check {
  private static final String FOLDER = "/sys/devices/system/clocksource/clocksource0/";

  /** Sources that the kernel reads without a system call. */
  private static final List<String> FAST =
      List.of("tsc", "kvm-clock", "hyperv_clocksource_tsc_page", "arch_sys_counter", "timebase");

  @Override
  public void examine(DoctorContext context, Diagnosis findings) {
    String current = context.line(FOLDER + "current_clocksource");
    if (current.isEmpty()) {
      return;
    }
    if (FAST.contains(current)) {
      findings.ok("clock source " + current);
      return;
    }
    String available = context.line(FOLDER + "available_clocksource");
    findings.warn(
        "clock source " + current + ": reading the clock takes about a microsecond",
        "let an administrator choose tsc, if the machine has it (available: " + available + ")");
  }
}
