package org.waitprof.agent;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which JVMs the launcher has started, and which a rank has: all have the launcher's variables. */
class ParentRankTest {
  private static final Map<String, String> RANK =
      Map.of("OMPI_COMM_WORLD_RANK", "0", "PMIX_NAMESPACE", "77", "PATH", "/bin");

  private final Map<String, String> proc = new HashMap<>();

  /** A process, with the part of its environment that matters. */
  private void process(String id, int parent, String environment, String maps) {
    proc.put("/proc/" + id + "/status", "Name:\tx\nPid:\t9\nPPid:\t" + parent + "\n");
    proc.put("/proc/" + id + "/environ", environment.replace(' ', '\0'));
    proc.put("/proc/" + id + "/maps", maps);
  }

  private boolean isChild(Map<String, String> environment) {
    return ParentRank.exists(environment, file -> proc.getOrDefault(file, ""));
  }

  @Test
  void theLauncherStartsARank() {
    process("self", 20, "", "");
    process("20", 10, "PATH=/bin OMPI_COMM_WORLD_RANK=0 PMIX_NAMESPACE=77 ", "7f00 /usr/bin/bash");
    process("10", 1, "PATH=/bin ", "7f00 /usr/bin/mpirun");
    process("1", 0, "PATH=/bin ", "7f00 /jdk/lib/server/libjvm.so");
    assertFalse(isChild(RANK));
    assertFalse(isChild(Map.of("PATH", "/bin")), "nor is what no launcher has started");
  }

  @Test
  void aRankStartsAJvm() {
    process("self", 30, "", "");
    process("30", 20, "OMPI_COMM_WORLD_RANK=0 PMIX_NAMESPACE=77 PWD=/ ", "7f00 /usr/bin/sh");
    process("20", 10, "OMPI_COMM_WORLD_RANK=0 PMIX_NAMESPACE=77 ", "7f /jdk/lib/server/libjvm.so");
    process("10", 1, "PATH=/bin ", "7f00 /usr/bin/mpirun");
    assertTrue(isChild(RANK));
  }

  @Test
  void aRankStartsAJobOfItsOwn() {
    process("self", 30, "", "");
    process("30", 20, "OMPI_COMM_WORLD_RANK=0 PMIX_NAMESPACE=66 ", "7f00 /usr/bin/mpirun");
    process("20", 10, "OMPI_COMM_WORLD_RANK=0 PMIX_NAMESPACE=66 ", "7f /jdk/lib/server/libjvm.so");
    assertFalse(isChild(RANK));
  }

  @Test
  void whereTheKernelTellsNothing() {
    assertFalse(isChild(RANK));
  }
}
