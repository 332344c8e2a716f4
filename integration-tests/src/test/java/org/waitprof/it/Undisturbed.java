package org.waitprof.it;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;

/**
 * What a test says of times, of a run that had its cores. A run that fails the test is repeated
 * only if its own ranks were disturbed, as their lines {@code disturbed RANK NS} say, and each
 * repetition leaves a line that {@code times.sh} counts; what a quiet run fails has failed. Where
 * no run was quiet the test is aborted, as not run.
 */
public final class Undisturbed {
  private static final int RUNS = 3;

  /** A rank that was ready and had no core for less than this, in all, was not disturbed. */
  private static final long QUIET_NANOS = 10_000_000;

  /** The same of a long job, as a part of it: compilers and collectors of its own take that. */
  private static final double QUIET_PART = 0.01;

  private static final String DISTURBED = "disturbed ";

  /** A thread that does nothing but look at the clock sees it jump where its core is taken away. */
  private static final long JUMP_NANOS = 100_000;

  private static final long LOOK_NANOS = 500_000_000;

  /**
   * Of a core; 0.03 to 0.06 seen in hours of an idle virtual machine in which such tests failed.
   */
  private static final double TAKEN_AWAY = 0.01;

  /** A thread for each: those of the tests may be fewer than the cores. */
  private static final Executor EACH = each -> new Thread(each).start();

  private Undisturbed() {}

  /** What is asked of a run. */
  public interface Check {
    /** Throws an {@link AssertionError} where the run is not as it should be. */
    void of(MpiResult result) throws IOException;
  }

  /** Runs the job and checks it, anew while the checks fail on a run that was disturbed. */
  public static void check(Supplier<MpiResult> job, Check check) throws IOException {
    for (int run = 1; ; run++) {
      MpiResult result = job.get();
      long nanos = disturbedNanos(result.lines());
      try {
        check.of(result);
        return;
      } catch (AssertionError e) {
        String disturbed = "a rank had no core for " + nanos / 1_000_000 + " ms: ";
        if (isQuiet(result)) {
          throw new AssertionError("run " + run + ", " + disturbed + e.getMessage(), e);
        }
        if (run == RUNS) {
          Assumptions.abort(
              "NOT TESTED in any of " + RUNS + " runs: " + disturbed + e.getMessage());
        }
        System.out.println("repeated: " + disturbed + e.getMessage());
      }
    }
  }

  /** A run that all tests of a class look at: the first quiet one, or the last. */
  public static MpiResult run(Supplier<MpiResult> job) {
    MpiResult result = job.get();
    for (int run = 1; run < RUNS && !isQuiet(result); run++) {
      System.out.println("repeated: a rank of " + result.folder() + " had no core");
      result = job.get();
    }
    return result;
  }

  /** What fails on such a run aborts the test if the run was disturbed. */
  public static void judge(MpiResult result, Check check) throws IOException {
    try {
      check.of(result);
    } catch (AssertionError e) {
      if (isQuiet(result)) {
        throw e;
      }
      long millis = disturbedNanos(result.lines()) / 1_000_000;
      Assumptions.abort("NOT TESTED: a rank had no core for " + millis + " ms: " + e.getMessage());
    }
  }

  /** {@link #check} of a job that other tests look at as well: they see what it saw last. */
  public static void check(Launcher launcher, int ranks, String program, Check check)
      throws IOException {
    boolean[] again = {false};
    check(
        () -> {
          if (again[0]) {
            SharedJobs.forget(launcher, ranks, program);
          }
          again[0] = true;
          return SharedJobs.traced(launcher, ranks, program);
        },
        check);
  }

  /**
   * What fails on a machine whose cores others use is not tested: a hypervisor tells the kernel
   * nothing of it. For tests that are alone on the machine.
   */
  public static void onOwnCores(Runnable check) {
    try {
      check.run();
    } catch (AssertionError e) {
      double taken = takenAway();
      if (taken < TAKEN_AWAY) {
        throw e;
      }
      Assumptions.abort(
          "NOT TESTED: others have " + taken + " of this machine's cores: " + e.getMessage());
    }
  }

  /** The part of the cores that a thread on each of them does not get. */
  static double takenAway() {
    return IntStream.range(0, Runtime.getRuntime().availableProcessors())
        .mapToObj(core -> CompletableFuture.supplyAsync(Undisturbed::jumps, EACH))
        .toList()
        .stream()
        .mapToDouble(jumps -> (double) jumps.join() / LOOK_NANOS)
        .average()
        .orElse(0);
  }

  private static long jumps() {
    long lost = 0;
    long begin = System.nanoTime();
    for (long last = begin; last - begin < LOOK_NANOS; ) {
      long now = System.nanoTime();
      lost += now - last > JUMP_NANOS ? now - last : 0;
      last = now;
    }
    return lost;
  }

  private static boolean isQuiet(MpiResult result) {
    double part = QUIET_PART * result.elapsed().toNanos();
    return disturbedNanos(result.lines()) < Math.max(QUIET_NANOS, part);
  }

  /** The most of any rank; fails where no rank says so. */
  static long disturbedNanos(List<String> lines) {
    return lines.stream()
        .filter(line -> line.startsWith(DISTURBED))
        .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
        .max()
        .orElseThrow(() -> new AssertionError("no rank says whether it was disturbed"));
  }
}
