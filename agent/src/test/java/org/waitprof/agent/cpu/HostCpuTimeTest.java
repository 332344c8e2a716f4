package org.waitprof.agent.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** What the kernel books for all processes; idle, I/O wait and stolen time are nobody's. */
class HostCpuTimeTest {
  @Test
  void busyTimesAreAdded() {
    String text = "cpu  100 20 3 4000 500 6 7 80 9 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n";
    assertEquals(1_360_000_000L, HostCpuTime.nanos(text));
  }

  @Test
  void whatIsMissingOrShortIsUnknown() {
    assertEquals(0, HostCpuTime.nanos(""));
    assertEquals(0, HostCpuTime.nanos("cpu  1 2 3\n"));
    assertEquals(0, HostCpuTime.nanos("intr 1 2 3 4 5 6 7 8\n"));
  }
}
