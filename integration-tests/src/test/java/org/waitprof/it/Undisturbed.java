package org.waitprof.it;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/**
 * What a test says of times, of a run that had its cores. A run that fails the test is repeated
 * only if its own ranks were disturbed, as their lines {@code disturbed RANK NS} say, and each
 * repetition leaves a line that {@code times.sh} counts; what a quiet run fails has failed.
 */
public final class Undisturbed {
  private static final int RUNS = 3;

  /** A rank that was ready and had no core for less than this, in all, was not disturbed. */
  private static final long QUIET_NANOS = 10_000_000;

  private static final String DISTURBED = "disturbed ";

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
        if (run == RUNS || nanos < QUIET_NANOS) {
          throw new AssertionError(
              "run " + run + ", disturbed for " + nanos / 1_000_000 + " ms: " + e.getMessage(), e);
        }
        System.out.println(
            "repeated: a rank had no core for " + nanos / 1_000_000 + " ms: " + e.getMessage());
      }
    }
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
