package org.waitprof.it.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.Script;
import org.waitprof.it.Stack;
import org.waitprof.it.WaitprofCommand;

/**
 * Expectation: the hybrid efficiency of {@code cpu.Workers} is the CPU time that its tasks and its
 * rank measured themselves, by run time and cores, within 10 % of itself and a hundredth; that of
 * MPI times that of threads gives it. The first worker of a pool has 30 of 45 ms of CPU a round,
 * its rank 5. Without workers nothing is said.
 */
class WorkersIT {
  private static final double SHARE = 0.1;
  private static final double HUNDREDTH = 0.01;
  private static final Pattern TRUTH =
      Pattern.compile("rank \\d+ run (\\d+) cpu (\\d+) mpi (\\d+)");

  @ParameterizedTest
  @ValueSource(strings = "pool")
  void threadsOfAnyKind(String kind) {
    compare(job(2).run("cpu.Workers", kind).ok(), kind);
  }

  @Campaign
  @ParameterizedTest
  @ValueSource(strings = {"forkjoin", "brief"})
  void threadsOfOtherKinds(String kind) {
    threadsOfAnyKind(kind);
  }

  @Test
  void virtualThreads() {
    Optional<Path> java = Stack.javaHome(25);
    assumeTrue(java.isPresent(), "not here: no JDK 25 on this machine");
    compare(job(1).java(java.orElseThrow()).run("cpu.Workers", "virtual").ok(), "virtual");
  }

  @Test
  void ranksWithoutWorkersHaveTheFactorsOfMpiAlone() {
    MpiResult result = job(1).run("cpu.Workers", "none").ok();
    assertFalse(json(result).contains("hybrid_efficiency"));
    String report = WaitprofCommand.run("report", result.profile().toString()).output();
    assertTrue(report.contains("Parallel efficiency") && !report.contains("ybrid"), report);
    Script gate =
        WaitprofCommand.run(
            "check", "--require", "thread_efficiency >= 0.1", result.profile().toString());
    assertEquals(1, gate.exitCode(), gate::output);
    assertTrue(gate.output().contains("not known of this run"), gate.output());
  }

  private static MpiJob job(int ranks) {
    return MpiJob.on(Launcher.OPEN_MPI)
        .ranks(ranks)
        .agent("")
        .env("OMPI_MCA_hwloc_base_binding_policy", "none");
  }

  private static void compare(MpiResult result, String kind) {
    Matcher truth = TRUTH.matcher(result.stdout());
    double computed = 0;
    double longest = 0;
    while (truth.find()) {
      longest = Math.max(longest, Double.parseDouble(truth.group(1)));
      computed += Long.parseLong(truth.group(2));
    }
    String json = json(result);
    double cores = Runtime.getRuntime().availableProcessors();
    double expected = computed / longest / cores;
    double hybrid = number("hybrid_efficiency", json);
    assertEquals(expected, hybrid, SHARE * expected + HUNDREDTH, kind);
    assertEquals(
        hybrid, number("parallel_efficiency", json) * number("thread_efficiency", json), 1e-3);
    assertEquals(!kind.equals("brief"), json.contains("\"workers\": 2"), json);
    Script report = WaitprofCommand.run("report", result.profile().toString());
    assertTrue(report.output().contains("Hybrid efficiency"), report::output);
  }

  private static String json(MpiResult result) {
    return WaitprofCommand.run("export", "--format", "json", result.profile().toString()).output();
  }

  private static double number(String name, String json) {
    Matcher found = Pattern.compile("\"" + name + "\": ([0-9.]+)").matcher(json);
    assertTrue(found.find(), () -> name + " is not in " + json);
    return Double.parseDouble(found.group(1));
  }
}
