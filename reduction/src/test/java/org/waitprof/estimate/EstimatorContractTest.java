package org.waitprof.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.waitprof.fixture.Ranks;
import org.waitprof.fixture.Seed;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.QualityNote;
import org.waitprof.model.Role;
import org.waitprof.model.RunFacts;
import org.waitprof.model.section.ProfileParts;
import org.waitprof.reduce.JobMerge;

/** What every estimator has to keep; a new one inherits it. */
class EstimatorContractTest {
  static Stream<Estimator> estimators() {
    return Estimators.all().stream();
  }

  private static JobProfile random(Random random, int ranks) {
    try {
      JobMerge merge = new JobMerge();
      for (int rank = 0; rank < ranks; rank++) {
        Ranks counted = Ranks.rank(rank, ranks);
        for (MpiCall call :
            List.of(
                MpiCall.MPI_RECV, MpiCall.MPI_ALLREDUCE, MpiCall.MPI_BARRIER, MpiCall.MPI_SEND)) {
          long[] nanos = new long[1 + random.nextInt(40)];
          for (int i = 0; i < nanos.length; i++) {
            nanos[i] = 200 + Seed.magnitude(random, 25);
          }
          counted.calls(1, call, random.nextInt(3), Role.NONE, nanos);
        }
        merge.add(counted.profile());
      }
      return merge.finish("test");
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @MethodSource("estimators")
  void waitIsTheSumWithoutTheFloorsExactly(Estimator estimator) {
    long seed = Seed.value();
    Random random = new Random(seed);
    for (int round = 0; round < 50; round++) {
      JobProfile recorded = random(random, 1 + random.nextInt(5));
      JobProfile estimated = Estimation.with(estimator, recorded, CalibratedFloors.NONE);
      assertEquals(estimator.id(), estimated.facts().estimator());
      for (int key = 0; key < estimated.keys().size(); key++) {
        for (int rank = 0; rank < estimated.ranks().size(); rank++) {
          long wait = estimated.value(Metric.WAIT, key, rank);
          long floor = estimated.value(Metric.FLOOR, key, rank);
          long sum = estimated.value(Metric.SUM, key, rank);
          boolean has = !estimated.keys().get(key).pattern().isEmpty();
          long expected = has ? sum - estimated.value(Metric.COUNT, key, rank) * floor : 0;
          assertEquals(expected, wait, () -> "seed " + seed);
          assertTrue(wait >= 0 && wait <= sum && floor >= 0, () -> "seed " + seed);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("estimators")
  void everyEstimatorSaysWhatItIs(Estimator estimator) {
    assertFalse(estimator.id().isBlank());
    assertEquals(Optional.of(estimator), Estimators.named(estimator.id()));
  }

  @Test
  void theMinimumIsWhatTheProfileHolds() {
    long seed = Seed.value();
    Random random = new Random(seed);
    for (int round = 0; round < 50; round++) {
      JobProfile recorded = random(random, 1 + random.nextInt(5));
      JobProfile other = Estimation.with(new BothSides(), recorded, CalibratedFloors.NONE);
      JobProfile estimated = Estimation.with(new Minimum(), other, CalibratedFloors.NONE);
      for (int key = 0; key < recorded.keys().size(); key++) {
        for (int rank = 0; rank < recorded.ranks().size(); rank++) {
          assertEquals(
              recorded.value(Metric.WAIT, key, rank),
              estimated.value(Metric.WAIT, key, rank),
              () -> "seed " + seed);
        }
      }
    }
  }

  private static RunFacts withGrid(RunFacts facts, List<Integer> grid) {
    return new RunFacts(
        facts.texts(),
        facts.startEpochMillis(),
        facts.worldSize(),
        facts.complete(),
        facts.missingRanks(),
        facts.estimator(),
        facts.options(),
        grid);
  }

  /** Facts, grid and notes are those of the run, but for what was estimated by what. */
  @ParameterizedTest
  @MethodSource("estimators")
  void theProfileSaysByWhatItWasEstimatedAndKeepsTheRest(Estimator estimator) {
    JobProfile recorded = random(new Random(1), 4);
    JobProfile grid =
        new JobProfile(
            withGrid(recorded.facts(), List.of(2, 2)),
            recorded.ranks(),
            recorded.keys(),
            recorded.columns(),
            recorded.histograms(),
            List.of(new QualityNote(QualityNote.Severity.INFO, "other", "kept")),
            ProfileParts.NONE);
    JobProfile twice =
        Estimation.with(
            estimator,
            Estimation.with(new BothSides(), grid, CalibratedFloors.NONE),
            CalibratedFloors.NONE);
    assertEquals(List.of(2, 2), twice.facts().processGrid());
    assertEquals(estimator.id(), twice.facts().estimator());
    assertEquals(
        List.of("other", "estimator"), twice.notes().stream().map(QualityNote::id).toList());
    assertTrue(twice.notes().get(1).text().contains(estimator.id()));
  }

  /** Nothing is known of a call that is alone, or of two; nothing may be claimed, or break. */
  @ParameterizedTest
  @MethodSource("estimators")
  void oneCallAloneDoesNotWait(Estimator estimator) throws Exception {
    for (MpiCall call : List.of(MpiCall.MPI_RECV, MpiCall.MPI_ALLREDUCE, MpiCall.MPI_BARRIER)) {
      JobMerge merge = new JobMerge();
      merge.add(Ranks.rank(0, 1).calls(1, call, 3, Role.NONE, 70_000_000).profile());
      JobProfile estimated =
          Estimation.with(estimator, merge.finish("test"), CalibratedFloors.NONE);
      assertTrue(estimated.value(Metric.WAIT, 0, 0) <= 70_000_000 / 8, call::name);
    }
  }

  /** A second call that waits 70 ms is seen by each of them, to a few per cent. */
  @ParameterizedTest
  @MethodSource("estimators")
  void ofTwoCallsTheLongOneWaits(Estimator estimator) throws Exception {
    for (MpiCall call : List.of(MpiCall.MPI_RECV, MpiCall.MPI_SEND, MpiCall.MPI_BARRIER)) {
      JobMerge merge = new JobMerge();
      merge.add(Ranks.rank(0, 1).calls(1, call, 3, Role.NONE, 2_000, 70_002_000).profile());
      JobProfile estimated =
          Estimation.with(estimator, merge.finish("test"), CalibratedFloors.NONE);
      assertNear(70_000_000, estimated.value(Metric.WAIT, 0, 0), 500_000);
    }
  }

  /**
   * Rank 1 waits a millisecond in each call, rank 0 never: nine tenths of it must not be hidden.
   */
  @ParameterizedTest
  @MethodSource("estimators")
  void theTrapOfStaticImbalanceIsSurvived(Estimator estimator) throws Exception {
    if (estimator.isMinimum()) {
      return; // that is the trap
    }
    JobMerge merge = new JobMerge();
    merge.add(Ranks.rank(0, 2).calls(1, MpiCall.MPI_RECV, 7, Role.NONE, many(2_000)).profile());
    merge.add(Ranks.rank(1, 2).calls(1, MpiCall.MPI_RECV, 7, Role.NONE, many(1_002_000)).profile());
    JobProfile estimated = Estimation.with(estimator, merge.finish("test"), CalibratedFloors.NONE);
    assertNear(100_000_000, estimated.value(Metric.WAIT, 0, 1), 10_000_000);
    assertNear(0, estimated.value(Metric.WAIT, 0, 0), 100_000);
  }

  private static void assertNear(long expected, long actual, long tolerance) {
    assertTrue(Math.abs(actual - expected) <= tolerance, () -> actual + " instead of " + expected);
  }

  private static long[] many(long nanos) {
    long[] all = new long[100];
    for (int i = 0; i < all.length; i++) {
      all[i] = nanos + 10L * i;
    }
    return all;
  }
}
