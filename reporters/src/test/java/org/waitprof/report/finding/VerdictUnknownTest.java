package org.waitprof.report.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.waitprof.estimate.WaitBounds;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.JobProfile.RowSample;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.Role;
import org.waitprof.model.WaitSource;
import org.waitprof.report.JobBuilder;
import org.waitprof.report.JobBuilder.Cell;
import org.waitprof.report.TestJobs;
import org.waitprof.report.figures.headline.Headline;

/**
 * Expectation: time in MPI whose waiting nothing supports is called neither "no waiting" nor
 * transfer, and no advice is given on it.
 */
class VerdictUnknownTest {
  private static final long SECOND = 1_000_000_000L;

  private static final String POLLS =
      "For 45 % of rank time it is not known whether ranks wait, nearly all in MPI_Test at"
          + " A.settle:5: a trace shows it (mode=trace).";

  /** Two ranks of 100 s each, of which they compute so much. */
  private static JobBuilder computing(long seconds) {
    JobBuilder job = new JobBuilder().program("A", "");
    for (int rank = 0; rank < 2; rank++) {
      long mpi = (100 - seconds) * SECOND;
      job.rank(new RankFacts(true, "n", rank, 100 * SECOND, mpi, 0, true));
    }
    return job;
  }

  /** Calls of which the least that may be no waiting takes what is left. */
  private static JobBuilder calls(
      int count, JobBuilder job, MpiCall call, Role role, double seconds, double waitSeconds) {
    long nanos = (long) (seconds * SECOND / count);
    long least = (long) ((seconds - waitSeconds) * SECOND / count);
    Cell cell = new Cell(count, count * nanos, least, nanos, least);
    return job.row("A.settle:5", call, 8, 0, role, rank -> cell);
  }

  private static JobBuilder call(
      JobBuilder job, MpiCall call, Role role, double seconds, double waitSeconds) {
    return calls(100, job, call, role, seconds, waitSeconds);
  }

  private static JobProfile polling(double waitSeconds) {
    return call(computing(55), MpiCall.MPI_TEST, Role.POLLED, 45, waitSeconds).build();
  }

  private static JobProfile measured(JobProfile job) {
    return TestJobs.withSource(job, key -> WaitSource.MEASURED);
  }

  private static String verdict(JobProfile job) {
    return Verdict.of(Headline.of(job));
  }

  @Test
  void pollsWithoutPartnerAreUnknownHoweverTheyWereTaken() {
    assertEquals(POLLS, verdict(polling(0)));
    assertEquals(POLLS, verdict(measured(polling(0))));
  }

  @Test
  void callsBesideAThreadThatComputesAreNoTransfer() {
    JobProfile job = measured(call(computing(55), MpiCall.MPI_RECV, Role.NONE, 45, 0).build());
    assertTrue(verdict(job).contains("in MPI without waiting"), verdict(job));
    Map<String, LongColumn> columns = new HashMap<>(job.columns());
    columns.put(Metric.OVERLAPPED.name(), job.columns().get(Metric.SUM.name()));
    String overlapped = verdict(job.with(columns));
    assertFalse(overlapped.contains("in MPI without waiting"), overlapped);
  }

  @Test
  void noTraceIsAskedForWhereOneWasTaken() {
    JobProfile job = measured(polling(0));
    JobProfile traced =
        new JobProfile(
            job.facts().withEstimator("trace"),
            job.ranks(),
            job.keys(),
            job.columns(),
            job.histograms(),
            job.notes(),
            job.sections());
    assertEquals(POLLS.replace(": a trace shows it (mode=trace).", "."), verdict(traced));
  }

  /** A trace does not compare the sends of combined calls either. */
  @Test
  void noTraceIsAskedForWhereItKnowsNoMore() {
    String verdict = verdict(call(computing(55), MpiCall.MPI_SENDRECV, Role.NONE, 45, 0).build());
    assertTrue(verdict.contains("nearly all in MPI_Sendrecv at A.settle:5."), verdict);
  }

  /** A trace that was recorded with the profile need not be recorded again. */
  @Test
  void aTraceThatWasNotAnalysedIsNamed() {
    JobProfile job = measured(polling(0));
    JobProfile recorded =
        new JobProfile(
            job.facts().withOptions(Map.of("mode", "trace (agent)")),
            job.ranks(),
            job.keys(),
            job.columns(),
            job.histograms(),
            job.notes(),
            job.sections());
    String known = verdict(recorded);
    assertTrue(
        known.contains("A.settle:5: the trace next to this profile shows it (analyze)."), known);
  }

  /** Nor where one would not know: who keeps the end of an access that was allowed in time. */
  @Test
  void noTraceIsAskedForWhereItWouldNotTell() {
    for (MpiCall call : List.of(MpiCall.MPI_WIN_COMPLETE, MpiCall.MPI_BCAST, MpiCall.MPI_SCAN)) {
      Role role = call == MpiCall.MPI_BCAST ? Role.NONROOT : Role.NONE;
      String verdict = verdict(call(computing(55), call, role, 45, 0).build());
      String place = "nearly all in " + call.standardName() + " at A.settle:5.";
      assertTrue(verdict.contains(place), verdict);
    }
  }

  /** The time after a message was sent is transfer where polls spin, of which none is too many. */
  @Test
  void spinningPollsWithPartnerAreTransferWithoutAdvice() {
    String verdict = pairedPolls(2_000_000);
    assertTrue(verdict.contains("Ranks spend 5.0 % of their time waiting (measured)."), verdict);
    String transfer =
        "40 % of rank time is in MPI without waiting, nearly all in MPI_Test at A.settle:5,"
            + " messages of 8-16 B.";
    assertTrue(verdict.contains(transfer), verdict);
  }

  /** It is pauses where there are few polls for that time. */
  @Test
  void fewPollsWithPartnerAreLate() {
    String verdict = pairedPolls(100);
    String late =
        "For 40 % of rank time, arrived messages wait for the next poll, nearly all in MPI_Test at"
            + " A.settle:5: poll more often, or wait in a blocking call.";
    assertTrue(verdict.contains(late), verdict);
    assertFalse(verdict.contains("in MPI without waiting"), verdict);
  }

  /** To end the program takes what it takes: nothing is to be called less often. */
  @Test
  void finalizeIsNoTransfer() {
    JobBuilder job = call(computing(55), MpiCall.MPI_FINALIZE, Role.NONE, 45, 0);
    String verdict = verdict(measured(job.build()));
    assertFalse(verdict.contains("in MPI without waiting"), verdict);
  }

  private static String pairedPolls(int count) {
    JobBuilder builder = calls(count, computing(55), MpiCall.MPI_TEST, Role.POLLED, 45, 5);
    JobProfile job = builder.build();
    List<ProfileKey> keys =
        job.keys().stream()
            .map(
                key ->
                    new ProfileKey(
                        key.key(),
                        key.pattern(),
                        WaitSource.MEASURED,
                        new RowSample(
                            0, 0, List.of(new RowSample.Awaited(1, "A.send:9", 10 * SECOND)))))
            .toList();
    return verdict(job.withKeys(keys));
  }

  /** However much waiting there is beside it; what takes more of rank time comes first. */
  @Test
  void oneTwentiethIsNamed() {
    String unknown = "For 35 % of rank time it is not known whether ranks wait, nearly all in";
    String much = verdict(call(computing(59), MpiCall.MPI_WIN_WAIT, Role.NONE, 41, 6).build());
    assertTrue(much.contains("Ranks spend 6 % of their time waiting (estimated)."), much);
    assertTrue(much.contains(unknown + " MPI_Win_wait at A.settle:5: a trace shows"), much);
    String little = verdict(call(computing(59), MpiCall.MPI_WIN_WAIT, Role.NONE, 41, 21).build());
    assertTrue(little.startsWith("Ranks spend 21 % of their time waiting (estimated)."), little);
    assertTrue(little.contains("For 20 % of rank time it is not known"), little);
    String none = verdict(call(computing(59), MpiCall.MPI_WIN_WAIT, Role.NONE, 41, 37).build());
    assertFalse(none.contains("not known"), none);
  }

  @Test
  void lessThanOneTwentiethIsNotNamedWhereTheRunIsGood() {
    JobBuilder job = call(computing(96), MpiCall.MPI_TEST, Role.POLLED, 4, 0);
    assertTrue(verdict(job.build()).startsWith("No waiting found"), verdict(job.build()));
    JobProfile told = WaitBounds.of(job.build());
    assertTrue(verdict(told).startsWith("No waiting found"), verdict(told));
  }

  /** Below that, it is not a matter of its own, but nothing that was searched, either. */
  @Test
  void noWaitingIsNotFoundInWhatIsNotKnown() {
    JobBuilder job = call(computing(92), MpiCall.MPI_WIN_WAIT, Role.NONE, 4, 0);
    JobProfile both =
        TestJobs.withSource(
            call(job, MpiCall.MPI_RECV, Role.NONE, 4, 0).build(),
            key ->
                key.key().call() == MpiCall.MPI_RECV ? WaitSource.MEASURED : WaitSource.ESTIMATED);
    String verdict = verdict(WaitBounds.of(both));
    assertTrue(verdict.startsWith("No waiting in what is known: for 4.0 % of rank time"), verdict);
  }

  @Test
  void noWaitingIsNotSaidOfARunThatLosesTimeOtherwise() {
    JobBuilder losing = call(computing(80), MpiCall.MPI_RECV, Role.NONE, 1, 0);
    assertEquals(
        "No waiting was found that explains a parallel efficiency of 0.80.",
        verdict(measured(losing.build())));
    JobBuilder sending = call(computing(80), MpiCall.MPI_RECV, Role.NONE, 20, 0);
    String transfer = "No waiting found. 20 % of rank time is in MPI without waiting,";
    String verdict = verdict(measured(sending.build()));
    assertTrue(verdict.startsWith(transfer), verdict);
  }
}
