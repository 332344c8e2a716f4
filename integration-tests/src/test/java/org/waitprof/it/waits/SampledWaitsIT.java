package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.Script;
import org.waitprof.it.Stack;
import org.waitprof.it.WaitprofCommand;

/**
 * Expectation: a profile run measures waiting: what the programs know, also where a rank is late in
 * each round, which no duration tells. That it is, to the nanosecond, what a trace of the same run
 * says is asked by {@code TracedWaitsIT}.
 */
@Isolated
class SampledWaitsIT {
  /** Share of the rows that the program's clock and the agent's agree on, on a busy machine. */
  private static final double AGREE = 0.9;

  /** Points of a rank's run time that all waits of a rank together may be off. */
  private static final double POINTS = 0.02;

  /** The same for a sample of a few dozen messages. */
  private static final double SAMPLED_POINTS = 0.1;

  @ParameterizedTest
  @CsvSource({
    "OPEN_MPI, 2, waits.StaticImbalance",
    "MPJ_MULTICORE, 2, waits.StaticImbalance",
    "OPEN_MPI, 4, waits.AllPatterns",
    "MPJ_NIODEV, 2, waits.AllPatterns",
  })
  void profilesSayWhatProgramsKnow(Launcher launcher, int ranks, String program) {
    KnownAnswer answer = KnownAnswer.shared(launcher, ranks, program);
    int agree = 0;
    int all = 0;
    Map<Integer, long[]> byRank = new HashMap<>();
    for (Estimate each : Estimate.of(answer)) {
      if (each.truth().isWarm() && each.rows().stream().allMatch(SampledWaitsIT::isMeasured)) {
        all++;
        agree += each.isAccurate() ? 1 : 0;
        long[] sums = byRank.computeIfAbsent(each.truth().rank(), none -> new long[3]);
        sums[0] += each.truth().waitNanos();
        sums[1] += each.waitNanos();
        sums[2] += Math.max(0, each.unseenNanos());
      }
    }
    assertTrue(all >= 4 && agree >= AGREE * all, agree + " of " + all + " agree");
    Map<Integer, Long> runs = runNanos(answer.rows());
    byRank.forEach(
        (rank, sums) ->
            assertTrue(
                Math.abs(sums[0] - sums[1]) <= POINTS * runs.getOrDefault(rank, 0L) + sums[2],
                () -> "rank " + rank + " waits " + sums[0] + ", measured " + sums[1]));
  }

  /** The sizes of objects are not known, yet their messages and broadcasts wait. */
  @ParameterizedTest
  @EnumSource(names = {"MPJ_MULTICORE", "MPJ_NIODEV"})
  void objectsWaitLikeNumbers(Launcher launcher) {
    List<Estimate> all = Estimate.of(KnownAnswer.sampled(launcher, 2, "waits.ObjectMessages"));
    long unseen = all.stream().mapToLong(each -> Math.max(0, each.unseenNanos())).sum();
    int compared = 0;
    for (Estimate each : all) {
      if (each.truth().isWarm() && each.truth().method().startsWith("waits.ObjectMessages.")) {
        compared++;
        assertTrue(each.rows().stream().allMatch(SampledWaitsIT::isMeasured), each::toString);
        assertEquals(each.truth().calls(), each.count(), each::toString);
        assertTrue(Math.abs(each.errorNanos()) <= each.toleranceNanos() + unseen, each::toString);
      }
    }
    assertEquals(6, compared, all::toString);
  }

  /**
   * With buffers that hold a part: what is known is close to the trace, and says how close. Where
   * there is another JDK, also on that: raw memory is another there.
   */
  @ParameterizedTest
  @CsvSource({"OPEN_MPI, 25", "MPJ_MULTICORE, 17"})
  void whatTheBuffersDoNotHoldIsSampled(Launcher launcher, int jdk) {
    MpiResult result =
        KnownAnswer.job(launcher, 2)
            .java(Stack.javaHome(jdk).orElse(Path.of(System.getProperty("java.home"))))
            .agent("mode=trace,samples=512,summary=off")
            .run("demo.Wavefront", "--sweeps", "60")
            .ok();
    Path analysed = result.folder().resolveSibling("analysed.wprof");
    Script analysis =
        WaitprofCommand.run(
            "analyze", result.files(".trace").get(0).toString(), "-o", analysed.toString());
    assertEquals(0, analysis.exitCode(), analysis::output);
    assertFalse(result.said().contains("the application goes on"), result::said);
    long traced = total(CsvExport.of(analysed));
    List<ProfileRow> rows = CsvExport.of(result.profile());
    assertTrue(rows.stream().anyMatch(row -> row.source().equals("sampled")), rows::toString);
    long run = runNanos(rows).values().stream().mapToLong(Long::longValue).sum();
    long error = Math.abs(total(rows) - traced);
    assertTrue(error <= SAMPLED_POINTS * run, () -> total(rows) + " sampled, traced " + traced);
  }

  private static long total(List<ProfileRow> rows) {
    return rows.stream().mapToLong(ProfileRow::waitNanos).sum();
  }

  private static boolean isMeasured(ProfileRow row) {
    return !row.source().equals("estimated");
  }

  /** All calls of a rank together, which is a lower bound of its run time. */
  private static Map<Integer, Long> runNanos(List<ProfileRow> rows) {
    Map<Integer, Long> sums = new HashMap<>();
    for (ProfileRow row : rows) {
      if (!row.call().startsWith("MPI_Init")) {
        sums.merge(row.rank(), row.sumNanos(), Long::sum);
      }
    }
    return sums;
  }
}
