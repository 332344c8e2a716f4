package org.waitprof.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.system.ProcessThreads.Kind;

/** Expected: names as the kernel has them of threads of HotSpot 17 and 25, 15 bytes each. */
class ProcessThreadsTest {
  @ParameterizedTest
  @CsvSource({
    "GC Thread#0, GC",
    "G1 Conc#0, GC",
    "ZWorkerYoung#0, GC",
    "C2 CompilerThre, COMPILER",
    "VM Thread, JVM",
    "Reference Handl, JVM",
    "VirtualThread-u, JVM",
    "waitprof-interv, WAITPROF",
    "ForkJoinPool.co, FORK_JOIN",
    "ForkJoinPool-1-, FORK_JOIN",
    "pool-1-thread-1, PROGRAM",
    "java, PROGRAM"
  })
  void kindsByName(String name, Kind kind) {
    assertEquals(kind, ProcessThreads.kindOf(name));
  }
}
