package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Assumptions;
import org.opentest4j.AssertionFailedError;

/**
 * What a test says of times, of a run that had its cores. A run that fails the test is repeated
 * only if others disturbed it while it ran: by the lines {@code disturbed RANK NS} of its own
 * ranks, which are the kernel's, less what waitprof's own threads had ({@code agent RANK NS}); or,
 * of a run that says none, by what the kernel books for processes that are none of the job's. Each
 * repetition leaves a line that {@code times.sh} counts; what a quiet run fails has failed. Where
 * no run was quiet the test is aborted, as not run. What waitprof says of a run excuses nothing.
 * Only what JUnit's assertions throw may be excused: an {@link AssertionError} that is thrown by
 * hand says that a command failed or that a line is missing, which no disturbance explains.
 */
public final class Undisturbed {
  private static final int RUNS = 3;

  /** A rank that was ready and had no core for less than this, in all, was not disturbed. */
  private static final long QUIET_NANOS = 10_000_000;

  /** The same of a long job, as a part of it: compilers and collectors of its own take that. */
  private static final double QUIET_PART = 0.01;

  private static final String DISTURBED = "disturbed ";
  private static final String AGENT = "agent ";
  private static final String SPAN = "span ";

  /** Of a core, what threads of waitprof may have in one process; stacks=on takes half of it. */
  private static final double AGENT_PART = 0.15;

  /** Of all cores; an idle machine's own services take a hundredth. */
  private static final double TAKEN_AWAY = 0.03;

  private Undisturbed() {}

  /** What is asked of a run. */
  public interface Check {
    /** Throws an {@link AssertionFailedError} where the run is not as it should be. */
    void of(MpiResult result) throws IOException;
  }

  /** {@link #check(Supplier, Check, Check)} of times alone. */
  public static void check(Supplier<MpiResult> job, Check times) throws IOException {
    check(job, unused -> {}, times);
  }

  /**
   * Runs the job and checks it, anew while the times are wrong of a run that was disturbed.
   *
   * @param always what holds of any run: names, ranks, counts
   * @param times what holds of a run that had its cores
   */
  public static void check(Supplier<MpiResult> job, Check always, Check times) throws IOException {
    for (int run = 1; ; run++) {
      MpiResult result = job.get();
      agentRests(result);
      always.of(result);
      try {
        times.of(result);
        return;
      } catch (AssertionFailedError e) {
        excuse("run " + run + ", ", result, run == RUNS, e);
      }
    }
  }

  /** In any run waitprof's threads leave the cores to the program. */
  private static void agentRests(MpiResult result) {
    long most = nanos(result.lines(), AGENT).max().orElse(0);
    long span = nanos(result.lines(), SPAN).max().orElse(result.elapsed().toNanos());
    assertTrue(
        most < AGENT_PART * span,
        () -> "waitprof's threads had a core for " + most / 1_000_000 + " ms");
  }

  /** A run that all tests of a class look at: the first quiet one, or the last. */
  public static MpiResult run(Supplier<MpiResult> job) {
    MpiResult result = job.get();
    for (int run = 1; run < RUNS && !isQuiet(result); run++) {
      System.out.println("repeated: " + disturbance(result) + " in " + result.folder());
      result = job.get();
    }
    return result;
  }

  /** What fails on such a run aborts the test if the run was disturbed. */
  public static void judge(MpiResult result, Check times) throws IOException {
    try {
      times.of(result);
    } catch (AssertionFailedError e) {
      excuse("", result, true, e);
    }
  }

  /** Fails where the run was quiet; else aborts, the last time, or says that it is repeated. */
  private static void excuse(String run, MpiResult result, boolean last, AssertionError error) {
    String disturbance = disturbance(result) + ": ";
    if (isQuiet(result)) {
      throw new AssertionError(run + disturbance + error.getMessage(), error);
    }
    if (last) {
      Assumptions.abort("NOT TESTED: " + run + disturbance + error.getMessage());
    }
    System.out.println("repeated: " + disturbance + error.getMessage());
  }

  /** {@link #check} of a job that other tests look at as well: they see what it saw last. */
  public static void check(Launcher launcher, int ranks, String program, Check always, Check times)
      throws IOException {
    check(shared(launcher, ranks, program), always, times);
  }

  /** The traced job of that program, which is run anew from the second time on. */
  private static Supplier<MpiResult> shared(Launcher launcher, int ranks, String program) {
    boolean[] again = {false};
    return () -> {
      if (again[0]) {
        SharedJobs.forget(launcher, ranks, program);
      }
      again[0] = true;
      return SharedJobs.traced(launcher, ranks, program);
    };
  }

  /** {@link #run} of a job that other tests look at as well. */
  public static MpiResult run(Launcher launcher, int ranks, String program) {
    return run(shared(launcher, ranks, program));
  }

  private static String disturbance(MpiResult result) {
    return says(result)
        ? "a rank had no core for " + disturbedNanos(result.lines()) / 1_000_000 + " ms"
        : Math.round(100 * result.others()) + " % of all cores were others'";
  }

  private static boolean says(MpiResult result) {
    return result.lines().stream().anyMatch(line -> line.startsWith(DISTURBED));
  }

  /** Whether others left the cores to the run while it lasted. */
  public static boolean isQuiet(MpiResult result) {
    if (!says(result)) {
      return isQuiet(result.others());
    }
    double part = QUIET_PART * result.elapsed().toNanos();
    return disturbedNanos(result.lines()) < Math.max(QUIET_NANOS, part);
  }

  /** The same of a run of which this part of all cores was others'. */
  public static boolean isQuiet(double others) {
    return others < TAKEN_AWAY;
  }

  /**
   * The most that others than waitprof kept any rank from its core; fails where no rank says so.
   */
  public static long disturbedNanos(List<String> lines) {
    long most =
        nanos(lines, DISTURBED)
            .max()
            .orElseThrow(() -> new AssertionError("no rank says whether it was disturbed"));
    return Math.max(0, most - nanos(lines, AGENT).sum());
  }

  /** The same of one rank, of all its threads that say so. */
  public static long disturbedNanos(List<String> lines, int rank) {
    long all = nanos(lines, DISTURBED + rank + " ").sum();
    return Math.max(0, all - nanos(lines, AGENT).sum());
  }

  private static LongStream nanos(List<String> lines, String begin) {
    return lines.stream()
        .filter(line -> line.startsWith(begin))
        .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)));
  }
}
