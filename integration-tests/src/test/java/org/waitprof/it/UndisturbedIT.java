package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.opentest4j.TestAbortedException;

/**
 * Expectation: what fails in a quiet run fails the test at once; a disturbed one is repeated, twice
 * at most, then the test is aborted; what is no matter of time fails at once in any run. Threads of
 * waitprof disturb nobody who counts. Where the program does not say, the kernel does: this JVM and
 * what it has started are no others.
 */
@Isolated
class UndisturbedIT {
  private static final String QUIET = "disturbed 0 9999999\ndisturbed 1 0\n";
  private static final String BUSY = "disturbed 0 0\ndisturbed 1 10000000\n";

  /** Waitprof's thread on rank 0 had the core that rank 1 lacked. */
  private static final String BY_AGENT = BUSY + "agent 0 10000000\nagent 1 0\n";

  private final Deque<String> runs = new ArrayDeque<>();

  private void check(String... outputs) throws Exception {
    check(1, 0, outputs);
  }

  private void check(int seconds, double others, String... outputs) throws Exception {
    runs.addAll(List.of(outputs));
    check(result -> assertTrue(result.stdout().contains("right"), "wrong"), seconds, others);
  }

  private void check(Undisturbed.Check times, int seconds, double others) throws IOException {
    Duration elapsed = Duration.ofSeconds(seconds);
    Undisturbed.check(
        () -> new MpiResult(List.of(), 0, runs.removeFirst(), "", Path.of(""), elapsed, others),
        result -> assertTrue(!result.stdout().contains("name"), "wrong name"),
        times);
  }

  @Test
  void aQuietRunIsTheLast() throws Exception {
    check("right\n" + QUIET);
    assertThrows(AssertionError.class, () -> check(QUIET, "right\n" + QUIET));
    assertEquals(1, runs.size());
  }

  @Test
  void aDisturbedOneIsRepeated() throws Exception {
    check(BUSY, BUSY, "right\n" + BUSY);
    assertThrows(TestAbortedException.class, () -> check(BUSY, BUSY, BUSY, "right\n" + BUSY));
    assertEquals(1, runs.size());
    runs.clear();
    assertThrows(AssertionError.class, () -> check(BUSY, BUSY, QUIET));
  }

  @Test
  void namesHaveToBeRightInAnyRun() {
    assertThrows(AssertionError.class, () -> check("wrong name\nright\n" + BUSY, "right\n" + BUSY));
    assertEquals(1, runs.size());
  }

  /** As where a command fails or a line is missing: it is not repeated, and not excused. */
  @Test
  void whatIsThrownByHandFailsInAnyRun() {
    runs.addAll(List.of(BUSY, "right\n" + BUSY));
    Undisturbed.Check mistake =
        result -> {
          throw new AssertionError("no such line");
        };
    assertEquals(
        "no such line",
        assertThrows(AssertionError.class, () -> check(mistake, 1, 0)).getMessage());
    assertEquals(1, runs.size());
  }

  @Test
  void whatWaitprofTookIsNoExcuse() {
    assertThrows(AssertionError.class, () -> check(BY_AGENT, "right\n" + BUSY));
    assertEquals(1, runs.size());
    assertEquals(0, Undisturbed.disturbedNanos(BY_AGENT.lines().toList(), 1));
    assertEquals(10_000_000, Undisturbed.disturbedNanos(BUSY.lines().toList(), 1));
  }

  @Test
  void waitprofHasToRest() {
    String spins = QUIET + "right\nagent 0 60000000\nspan 0 200000000\n";
    assertThrows(AssertionError.class, () -> check(spins, "right\n" + QUIET));
    assertEquals(1, runs.size());
  }

  @Test
  void aLongRunIsJudgedByAPartOfIt() {
    assertThrows(AssertionError.class, () -> check(2, 0, BUSY, "right\n" + BUSY));
    assertEquals(1, runs.size());
  }

  @Test
  void whereTheProgramDoesNotSayTheKernelDoes() throws Exception {
    assertThrows(AssertionError.class, () -> check(1, 0.02, "run\n", "right\n"));
    assertEquals(1, runs.size());
    runs.clear();
    check(1, 0.04, "run\n", "right\n");
    assertThrows(TestAbortedException.class, () -> check(1, 0.04, "run\n", "run\n", "run\n"));
  }

  /** A loop of ours is no other's, while it runs in this JVM and behind the end of its process. */
  @Test
  void theKernelTellsOthersFromUs() throws Exception {
    CpuTimes before = CpuTimes.now();
    spin(300_000_000);
    String loop = "for ((i = 0; i < 200000; i++)); do :; done";
    assertEquals(0, new ProcessBuilder("/bin/bash", "-c", loop).start().waitFor());
    CpuTimes after = CpuTimes.now();
    assertTrue(after.own() - before.own() >= 35, before + " " + after);
    assertTrue(
        after.busy() - before.busy() >= after.own() - before.own() - 2, before + " " + after);
  }

  /** What another process does while this one rests is the other's. */
  @Test
  void theKernelTellsOfOthers() throws Exception {
    Process other = new ProcessBuilder("/bin/sh", "-c", "while :; do :; done").start();
    try {
      CpuTimes before = CpuTimes.now();
      Thread.sleep(1000);
      double part = 1.0 / Runtime.getRuntime().availableProcessors();
      double others = CpuTimes.ofOthersSince(before);
      assertTrue(others > part / 4, "the loop had " + others + " of all cores");
    } finally {
      other.destroy();
    }
  }

  /** For so much CPU time. */
  private static void spin(long nanos) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long begin = threads.getCurrentThreadCpuTime();
    while (threads.getCurrentThreadCpuTime() - begin < nanos) {
      Thread.onSpinWait();
    }
  }
}
