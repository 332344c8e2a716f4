package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.Launcher;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.Script;
import org.waitprof.it.WaitprofCommand;

/**
 * Expectation: where the same rank is late by 30 ms in each round, so that no duration tells, the
 * profile is right at each place within two points of run time, in calls that were made once as
 * well; the verdict and the pairs of ranks name the late one. The program is {@code
 * waits.SteadyLateness}; it knows the truth of the same run, on a busy machine, too.
 */
@Isolated
class SteadyLatenessIT {
  private static final double POINTS = 0.02;

  /** So much of all waiting is for rank 0, if the system takes no core from the others for long. */
  private static final double MOST = 0.7;

  @Campaign
  @ParameterizedTest
  @CsvSource({"OPEN_MPI, 4", "MPJ_MULTICORE, 2", "MPJ_NIODEV, 2"})
  void onOtherLaunchersAsWell(Launcher launcher, int ranks) {
    eachPlaceIsRightAndTheLateRankIsNamed(launcher, ranks);
  }

  @ParameterizedTest
  @CsvSource({"OPEN_MPI, 2", "MPJ_MULTICORE, 4"})
  void eachPlaceIsRightAndTheLateRankIsNamed(Launcher launcher, int ranks) {
    String program = "waits.SteadyLateness 6";
    // Open MPI's job is the one that the verdict is judged by.
    KnownAnswer answer =
        launcher == Launcher.OPEN_MPI
            ? KnownAnswer.shared(launcher, ranks, program)
            : KnownAnswer.sampled(launcher, ranks, program);
    long run = runNanos(answer.rows());
    double worst = 0;
    for (Estimate each : Estimate.of(answer)) {
      assertEquals(each.truth().calls(), each.count(), each::toString);
      for (ProfileRow row : each.rows()) {
        assertEquals("measured", row.source(), row::toString);
      }
      double points = (double) Math.abs(each.errorNanos()) / run;
      worst = Math.max(worst, points);
      assertTrue(points <= POINTS, () -> each + " of a run of " + run / 1_000_000 + " ms");
    }
    System.out.printf("%s, %d ranks: at most %.3f points off%n", launcher, ranks, 100 * worst);
    String report = WaitprofCommand.run("report", answer.result().profile().toString()).output();
    assertTrue(report.replaceAll("\\s+", " ").contains(" of the waiting is for rank 0"), report);
    isForRankZero(answer);
  }

  private static void isForRankZero(KnownAnswer answer) {
    Script export =
        WaitprofCommand.run("export", "--format", "matrix", answer.result().profile().toString());
    assertEquals(0, export.exitCode(), export::output);
    long all = 0;
    long forZero = 0;
    long messages = 0;
    for (String line : export.output().lines().skip(1).toList()) {
      List<String> fields = List.of(line.split(",", -1));
      long wait = Long.parseLong(fields.get(4));
      all += wait;
      forZero += fields.get(1).equals("0") ? wait : 0;
      messages += Long.parseLong(fields.get(2));
    }
    assertTrue(forZero >= MOST * all, export::output);
    long waits =
        answer.rows().stream()
            .filter(row -> !row.call().equals("MPI_Finalize"))
            .mapToLong(ProfileRow::waitNanos)
            .sum();
    assertTrue(
        all <= waits && all >= 0.9 * waits, () -> waits + " ns of waits, in pairs " + export);
    assertEquals(
        answer.countsOfProgram().entrySet().stream()
            .filter(each -> each.getKey().endsWith(" MPI_Send"))
            .mapToLong(Map.Entry::getValue)
            .sum(),
        messages,
        export::output);
  }

  /** Of the rank that is in MPI longest: a lower bound of the run time of all. */
  private static long runNanos(List<ProfileRow> rows) {
    Map<Integer, Long> sums = new HashMap<>();
    for (ProfileRow row : rows) {
      if (!row.call().startsWith("MPI_Init") && !row.call().equals("MPI_Finalize")) {
        sums.merge(row.rank(), row.sumNanos(), Long::sum);
      }
    }
    return sums.values().stream().mapToLong(Long::longValue).max().orElse(1);
  }
}
