package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.waitprof.it.Campaign;
import org.waitprof.it.FindingRow;
import org.waitprof.it.Findings;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.Script;
import org.waitprof.it.Stack;
import org.waitprof.it.Undisturbed;
import org.waitprof.it.WaitprofCommand;

/**
 * Expectation: the ranks on the second of two hosts need more CPU time, because their cores are
 * slow or because they have more work. The table of hosts says how many times as much, within 10 %
 * of what the ranks measured themselves, by the CPU time that the kernel booked and by how long it
 * lasted, and that a piece of work takes longer on slow cores alone; the verdict says which of
 * both. Where nobody has more, it says neither. What the verdict says is repeated, then aborted,
 * where the kernel says that ranks lacked cores.
 */
@Isolated
class SlowHostIT {
  private static final int NOT_ALLOWED = 77;
  private static final double TOLERANCE = 0.1;

  private static final int RUNS = 3;

  /** Cores of one machine, of which other programs use some. */
  private static final double AS_FAST = 0.25;

  /** Less than what the verdict takes for a difference, which is 5 %. */
  private static final double ALIKE = 0.04;

  /** By name: what ran earlier on this machine may be going still. */
  private static final String HOSTS = "ws" + ProcessHandle.current().pid();

  private static MpiJob job() {
    return MpiJob.on(Launcher.OPEN_MPI)
        .ranks(2)
        .onTwoHosts(HOSTS)
        .env("MPIRUN_OPTIONS", "--map-by node")
        .agent("summary=off");
  }

  private static MpiResult ranOrSkipped(MpiResult result) {
    if (result.exitCode() == NOT_ALLOWED) {
      Assumptions.abort("not here: no network namespaces for two hosts: " + result.stderr());
    }
    return result.ok();
  }

  private static String report(MpiResult result) {
    return WaitprofCommand.run("report", result.profile().toString())
        .output()
        .replaceAll("\\s+", " ");
  }

  /** What the second rank needed beside the first one. */
  private static double truth(MpiResult result) {
    return needed(result, 1) / needed(result, 0);
  }

  /** CPU time that a rank computed. */
  private static double needed(MpiResult result, int rank) {
    return said(result, "truth " + rank);
  }

  /** How long a rank computed: with the time in which it had no core, or the kernel booked none. */
  private static double took(MpiResult result, int rank) {
    return said(result, "took " + rank);
  }

  private static double said(MpiResult result, String what) {
    Matcher found = Pattern.compile(what + " (\\d+)").matcher(result.stdout());
    if (!found.find()) {
      throw new AssertionError("no line of " + what + ": " + result);
    }
    return Double.parseDouble(found.group(1));
  }

  /** A field of the second host, by the export's header. */
  private static double ofNode2(MpiResult result, String column) {
    List<String> lines =
        WaitprofCommand.run("export", "--format", "hosts", result.profile().toString())
            .output()
            .lines()
            .toList();
    int field = List.of(lines.get(0).split(",", -1)).indexOf(column);
    double[] values = new double[3];
    for (String line : lines.subList(1, lines.size())) {
      String[] fields = line.split(",", -1);
      values[fields[fields.length - 1].charAt(4) - '0'] = Double.parseDouble(fields[field]);
    }
    return column.equals("core_step_ps") ? values[2] / values[1] : values[2];
  }

  /** The finding about the rank on the second host, in a run that forbids no conclusion. */
  private static void found(MpiResult result, String cause) {
    Findings findings = Findings.of(result.profile());
    findings.areOfACalmRun();
    FindingRow late = findings.one("late_group");
    assertEquals(cause + " of rank 1", late.cause() + " of rank " + late.rank(), late::line);
    assertTrue(late.line().contains("node2"), late::line);
  }

  /** The figures are those of the ranks, in any run. */
  private static void figures(MpiResult result) {
    double times = ofNode2(result, "computed_times");
    double fewest = needed(result, 1) / took(result, 0);
    double most = took(result, 1) / needed(result, 0);
    String both = result.stdout() + fewest + " to " + most + "\n" + report(result);
    assertTrue(times > fewest * (1 - TOLERANCE), both);
    assertTrue(times < most * (1 + TOLERANCE), both);
  }

  private static void check(MpiJob job, String arguments, Undisturbed.Check verdict)
      throws IOException {
    Undisturbed.check(
        () -> ranOrSkipped(job.runLine("causes.HostWork" + arguments)),
        SlowHostIT::figures,
        verdict);
  }

  /** A run whose cores were as fast as each other: on some machines others use one of them. */
  private static MpiResult alike() {
    double truth = 0;
    for (int run = 1; run <= RUNS; run++) {
      MpiResult result = ranOrSkipped(job().run("causes.HostWork"));
      truth = truth(result);
      if (Math.abs(truth - 1) < ALIKE) {
        return result;
      }
    }
    return Assumptions.abort("NOT TESTED: cores that differ in speed, in the last run " + truth);
  }

  @Test
  void slowCores(@TempDir Path folder) throws IOException {
    Path gcc = Path.of("/usr/bin/gcc");
    assumeTrue(Files.isExecutable(gcc), "not here: no C compiler on this machine");
    Path library = folder.resolve("slowcore.so");
    Path source = Stack.get().module().resolve("programs/slowcore.c");
    String openMpi = Stack.get().openMpiLibrary().toString();
    Script.run(gcc, "-O1", "-shared", "-fPIC", "-o", library.toString(), source.toString(), openMpi)
        .orFail("the library");
    MpiJob job =
        job()
            .env("LD_PRELOAD", library.toString())
            .env("SLOW_HOST", "node2")
            .env("MPIRUN_OPTIONS", "--map-by node -x LD_PRELOAD -x SLOW_HOST");
    check(
        job,
        "",
        result -> {
          assumeTrue(truth(result) < 3, "not here: timers so slow that the core all but stops");
          found(result, "slow");
          assertTrue(ofNode2(result, "core_step_ps") > 1 + AS_FAST, () -> report(result));
        });
  }

  @Campaign
  @Test
  void moreWork() throws IOException {
    check(
        job(),
        " more",
        result -> {
          found(result, "more_work");
          assertEquals(1, ofNode2(result, "core_step_ps"), AS_FAST, () -> report(result));
        });
  }

  @Test
  void neither() {
    MpiResult result = alike();
    figures(result);
    Findings findings = Findings.of(result.profile());
    assertFalse(findings.has("late_group"), findings::toString);
  }
}
