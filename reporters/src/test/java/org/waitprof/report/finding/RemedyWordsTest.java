package org.waitprof.report.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CallPath;
import org.waitprof.model.CpuUse;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;
import org.waitprof.model.Role;
import org.waitprof.model.RootCauses;
import org.waitprof.report.JobBuilder;
import org.waitprof.report.JobBuilder.Cell;
import org.waitprof.report.figures.headline.Headline;

/**
 * Expectation: the line to copy changes something, names the trace where the profile's name tells
 * it, and is left out for what is little and where ranks had no core.
 */
class RemedyWordsTest {
  private static final long SECOND = 1_000_000_000L;
  private static final String FILE = "runs/x-measured.wprof";

  /**
   * Two ranks of 100 s; rank 1 waits for rank 0, which computes before the call at {@code
   * A.master:9}.
   *
   * @param waitSeconds for how long
   * @param ranks how many ranks make that call
   * @param readySeconds for how long each rank had no core
   */
  private static JobProfile job(double waitSeconds, int ranks, long readySeconds) {
    CpuUse cpu =
        new CpuUse(
            1,
            100 * SECOND,
            0,
            readySeconds * SECOND,
            true,
            0,
            2,
            2,
            900,
            -1,
            -1,
            -1,
            -1,
            CpuUse.WorkerUse.NONE,
            CpuUse.OtherUse.UNKNOWN);
    JobBuilder job = new JobBuilder().program("A", "");
    for (int rank = 0; rank < 2; rank++) {
      job.rank(
          new RankFacts(
              true, "n", rank, 100 * SECOND, 50 * SECOND, 0, true, cpu, RankSpan.UNKNOWN, 0));
    }
    long wait = (long) (waitSeconds * SECOND);
    job.row(
        "A.main:1;A.master:9",
        MpiCall.MPI_SEND,
        8,
        0,
        Role.NONE,
        rank -> rank < ranks ? new Cell(10, 10_000, 1000, 1000, 1000) : Cell.NOTHING);
    job.row(
        "A.main:1;A.worker:5",
        MpiCall.MPI_RECV,
        8,
        0,
        Role.NONE,
        rank -> rank == 1 ? new Cell(100, wait, 0, wait / 100, 0) : Cell.NOTHING);
    RootCause cause =
        new RootCause(
            true,
            CallPath.parse("A.main:1;A.master:7"),
            CallPath.parse("A.main:1;A.master:9"),
            "MPI_Send",
            List.of(new Cost(0, 0, wait, 0)));
    return job.build()
        .withSection(new RootCauses("scalasca", List.of(cause), List.of(), List.of()));
  }

  /** A profile of a trace, or one that was recorded with these options. */
  private static JobProfile with(JobProfile job, String estimator, Map<String, String> options) {
    return new JobProfile(
        job.facts().withEstimator(estimator).withOptions(options),
        job.ranks(),
        job.keys(),
        job.columns(),
        job.histograms(),
        job.notes(),
        job.sections());
  }

  private static Optional<RemedyWords> measured(JobProfile job, String file) {
    JobProfile traced = with(job, "trace", Map.of());
    return RemedyWords.of(traced, Headline.of(traced), file);
  }

  @Test
  void workOfSeveralRanksIsBalanced() {
    RemedyWords words = measured(job(20, 2, 0), FILE).orElseThrow();
    assertEquals("what an even computation A.master:7-9 would gain", words.what());
    assertEquals("simulate runs/x.trace --balance 'computation A.master:7-9'", words.command());
  }

  @Test
  void workOfOneRankIsScaled() {
    RemedyWords words = measured(job(20, 1, 0), FILE).orElseThrow();
    assertEquals("what half of computation A.master:7-9 would gain", words.what());
    assertEquals("simulate runs/x.trace --scale 'computation A.master:7-9=0.5'", words.command());
  }

  /** Of 200 s of rank time 7 s are 3.5 %, 5 s are 2.5 %. */
  @Test
  void littleAndCrowdedHaveNone() {
    assertEquals(true, measured(job(7, 2, 0), FILE).isPresent());
    assertEquals(Optional.empty(), measured(job(5, 2, 0), FILE));
    assertEquals(Optional.empty(), measured(job(20, 2, 50), FILE));
  }

  @Test
  void theTraceIsNamedAsFarAsTheProfileTells() {
    JobProfile job = job(20, 2, 0);
    assertEquals(
        "simulate TRACE --balance 'computation A.master:7-9'",
        command(job, "trace", Map.of(), "y.wprof"));
    Map<String, String> traced = Map.of("mode", "trace (agent)");
    assertEquals("y.trace", RemedyWords.trace(headline(job, "both-sides", traced), "y.wprof"));
    assertEquals("TRACE", RemedyWords.trace(headline(job, "both-sides", traced), ""));
    assertEquals("TRACE", RemedyWords.trace(headline(job, "both-sides", Map.of()), "y.wprof"));
  }

  private static Headline headline(JobProfile job, String estimator, Map<String, String> options) {
    return Headline.of(with(job, estimator, options));
  }

  private static String command(
      JobProfile job, String estimator, Map<String, String> options, String file) {
    JobProfile its = with(job, estimator, options);
    return RemedyWords.of(its, Headline.of(its), file).orElseThrow().command();
  }
}
