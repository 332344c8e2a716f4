package org.waitprof.reduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Profiles;
import org.waitprof.fixture.RandomProfiles;
import org.waitprof.fixture.Ranks;
import org.waitprof.fixture.Seed;
import org.waitprof.model.CallKey;
import org.waitprof.model.Category;
import org.waitprof.model.Histogram;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.Role;
import org.waitprof.model.WaitSource;
import org.waitprof.model.rank.CallStats;
import org.waitprof.model.rank.RankProfile;
import org.waitprof.quality.QualityRules;
import org.waitprof.reduce.MergeConflictException.Reason;
import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitState.Scope;
import org.waitprof.waitstate.WaitStates;

/** The merge of ranks: known answers, and the formulas recomputed naively from random ranks. */
class JobMergeTest {

  private static JobProfile merge(Ranks... ranks) throws MergeConflictException {
    JobMerge merge = new JobMerge();
    for (Ranks rank : ranks) {
      merge.add(rank.profile());
    }
    return QualityRules.assess(merge.finish("1.0"), merge.tally());
  }

  private static int key(JobProfile job, String path, MpiCall call) {
    for (int key = 0; key < job.keys().size(); key++) {
      CallKey candidate = job.keys().get(key).key();
      if (candidate.path().toString().equals(path) && candidate.call() == call) {
        return key;
      }
    }
    throw new AssertionError("no key " + path + " " + call);
  }

  /** The grid of the first rank counts, if it has a place for each rank. */
  @Test
  void processGridOfTheFirstRank() throws MergeConflictException {
    assertEquals(List.of(3, 1), grid("3x1"));
    for (String none :
        new String[] {"", "2x2", "x3", "3x", "-3x-1", "3x1x1x1x1x1x1x1x1", "9999999"}) {
      assertEquals(List.of(), grid(none), none);
    }
  }

  private static List<Integer> grid(String fact) throws MergeConflictException {
    return merge(Ranks.rank(1, 3), Ranks.rank(0, 3).fact("processGrid", fact))
        .facts()
        .processGrid();
  }

  /**
   * Rank 0 receives on two lines (10, 30 and 5 ns), rank 1 on one (100, 140). Local minimum: floors
   * 5 and 100, over all lines of the rank. Allreduce 50 against 20 and 25: global minimum 20.
   */
  @Test
  void knownAnswers() throws MergeConflictException {
    JobProfile job =
        merge(
            Ranks.rank(1, 3)
                .calls(7, MpiCall.MPI_RECV, 4, Role.NONE, 100, 140)
                .calls(9, MpiCall.MPI_ALLREDUCE, 4, Role.NONE, 20, 25),
            Ranks.rank(0, 3)
                .fact("option.callpath", "full (default)")
                .fact("host", "n0")
                .calls(7, MpiCall.MPI_RECV, 4, Role.NONE, 10, 30)
                .calls(8, MpiCall.MPI_RECV, 4, Role.NONE, 5)
                .calls(9, MpiCall.MPI_ALLREDUCE, 4, Role.NONE, 50)
                .calls(9, MpiCall.MPI_ISEND, 4, Role.NONE, 3));
    int recv7 = key(job, "Main.main:7", MpiCall.MPI_RECV);
    int recv8 = key(job, "Main.main:8", MpiCall.MPI_RECV);
    int allreduce = key(job, "Main.main:9", MpiCall.MPI_ALLREDUCE);
    int isend = key(job, "Main.main:9", MpiCall.MPI_ISEND);
    assertEquals(List.of(0, 1, 2, 3), List.of(recv7, recv8, allreduce, isend));
    assertRow(job, recv7, 0, 2, 40, 10, 30, 16, 5, 30);
    assertRow(job, recv8, 0, 1, 5, 5, 5, 8, 5, 0);
    assertRow(job, recv7, 1, 2, 240, 100, 140, 16, 100, 40);
    assertRow(job, recv8, 1, 0, 0, 0, 0, 0, 0, 0);
    assertRow(job, allreduce, 0, 1, 50, 50, 50, 8, 20, 30);
    assertRow(job, allreduce, 1, 2, 45, 20, 25, 16, 20, 5);
    assertRow(job, isend, 0, 1, 3, 3, 3, 8, 0, 0);
    assertRow(job, isend, 2, 0, 0, 0, 0, 0, 0, 0);
    assertEquals("late_sender", job.keys().get(recv7).pattern());
    assertEquals("", job.keys().get(isend).pattern());
    assertEquals(WaitSource.ESTIMATED, job.keys().get(recv7).source());
    assertEquals(1, job.histograms().at(recv7, 0, Histogram.bucket(30)));
    assertEquals(List.of(2), job.facts().missingRanks());
    assertFalse(job.facts().complete());
    assertEquals(1000, job.facts().startEpochMillis());
    assertEquals(Map.of("callpath", "full (default)"), job.facts().options());
    assertEquals("minimum", job.facts().estimator());
    assertEquals("run-1", job.facts().runId());
    assertEquals(RankFacts.MISSING, job.ranks().get(2));
    assertEquals("n0", job.ranks().get(0).host());
    assertEquals(101, job.ranks().get(1).pid());
    assertEquals(98, job.ranks().get(0).mpiNanos());
  }

  private static void assertRow(JobProfile job, int key, int rank, long... expected) {
    Metric[] metrics = {
      Metric.COUNT, Metric.SUM, Metric.MIN, Metric.MAX, Metric.BYTES, Metric.FLOOR, Metric.WAIT
    };
    for (int i = 0; i < metrics.length; i++) {
      String metric = metrics[i].name();
      assertEquals(
          expected[i],
          job.value(metrics[i], key, rank),
          () -> metric + " of " + job.keys().get(key).key() + " on rank " + rank);
    }
  }

  @Test
  void minimaAreKeptApartBySizeCommunicatorAndRole() throws MergeConflictException {
    JobProfile job =
        merge(
            Ranks.rank(0, 1)
                .calls(1, MpiCall.MPI_BCAST, 4, 1, Role.NONROOT, 50)
                .calls(1, MpiCall.MPI_BCAST, 5, 1, Role.NONROOT, 40)
                .calls(1, MpiCall.MPI_BCAST, 4, 2, Role.NONROOT, 30)
                .calls(1, MpiCall.MPI_BCAST, 4, 1, Role.ROOT, 20)
                .calls(1, MpiCall.MPI_WAIT, 4, 0, Role.RECV, 70)
                .calls(1, MpiCall.MPI_WAIT, 4, 0, Role.SEND, 60));
    for (int key = 0; key < job.keys().size(); key++) {
      assertEquals(0, job.value(Metric.WAIT, key, 0), job.keys().get(key).toString());
    }
  }

  @Test
  void minimaOfTheRunCountWhereTheyAreLower() throws MergeConflictException {
    GlobalMinima minima = new GlobalMinima();
    minima.add(new Category(MpiCall.MPI_BARRIER, 0, 2, Role.NONE), 7);
    minima.add(new Category(MpiCall.MPI_ALLREDUCE, 4, 2, Role.NONE), 70);
    JobMerge merge = new JobMerge();
    merge.add(
        Ranks.rank(0, 2)
            .calls(1, MpiCall.MPI_BARRIER, 0, 2, Role.NONE, 10, 12)
            .calls(2, MpiCall.MPI_ALLREDUCE, 4, 2, Role.NONE, 60)
            .profile());
    JobProfile job = merge.finish("1.0", minima);
    assertRow(job, 0, 0, 2, 22, 10, 12, 16, 7, 8);
    assertRow(job, 1, 0, 1, 60, 60, 60, 8, 60, 0);
  }

  @Test
  void ranksThatDoNotFitAreRefusedAndLeaveNoTrace() throws MergeConflictException {
    JobMerge merge = new JobMerge();
    merge.add(Ranks.rank(1, 2).profile());
    refused(merge, Reason.DUPLICATE_RANK, Ranks.rank(1, 2), "rank 1 is there twice");
    refused(merge, Reason.OTHER_SIZE, Ranks.rank(0, 3), "rank 0 is one of 3, the others of 2");
    refused(merge, Reason.OTHER_RUN, Ranks.rank(0, 2).fact("runId", "x"), "rank 0 is of run 'x'");
    refused(merge, Reason.NO_RANK, Ranks.rank(-1, 0), "process 99 has not completed MPI_Init");
    refused(merge, Reason.NO_RANK, Ranks.rank(2, 2), "rank 2 is not one of 2");
    assertEquals(1, merge.ranks());
    assertEquals(2, merge.worldSize());
    merge.add(Ranks.rank(0, 2).profile());
    assertTrue(merge.finish("1.0").facts().complete());
    assertThrows(IllegalStateException.class, () -> merge.finish("1.0"));
    assertThrows(IllegalStateException.class, () -> merge.add(Ranks.rank(0, 2).profile()));
    assertThrows(IllegalStateException.class, () -> new JobMerge().finish("1.0"));
  }

  private static void refused(JobMerge merge, Reason reason, Ranks rank, String message) {
    Ranks filled = rank.calls(3, MpiCall.MPI_RECV, 1, Role.NONE, 1);
    MergeConflictException conflict =
        assertThrows(MergeConflictException.class, () -> merge.add(filled.profile()));
    assertEquals(reason, conflict.reason());
    assertTrue(String.valueOf(conflict.getMessage()).startsWith(message), conflict.getMessage());
  }

  /** Any order of ranks gives the same, and every floor and wait is what the formulas say. */
  @Test
  void randomRanksInRandomOrder() throws MergeConflictException {
    long seed = Seed.value();
    Random random = new Random(seed);
    for (int round = 0; round < 30; round++) {
      int worldSize = 1 + random.nextInt(12);
      RandomProfiles source = new RandomProfiles(random, 1 + random.nextInt(60));
      List<RankProfile> ranks = new ArrayList<>();
      for (int rank = 0; rank < worldSize; rank++) {
        if (rank == 0 || random.nextInt(8) > 0) {
          ranks.add(source.rank(rank, worldSize, random.nextDouble()));
        }
      }
      JobProfile job = merge(ranks);
      assertFormulas(job, ranks, "seed " + seed);
      Collections.shuffle(ranks, random);
      Profiles.assertSame(job, merge(ranks), "seed " + seed);
    }
  }

  private static JobProfile merge(List<RankProfile> ranks) throws MergeConflictException {
    JobMerge merge = new JobMerge();
    for (RankProfile rank : ranks) {
      merge.add(rank);
    }
    return merge.finish("1.0");
  }

  private static void assertFormulas(JobProfile job, List<RankProfile> ranks, String message) {
    Map<Category, Long> global = new HashMap<>();
    Map<CallKey, Integer> row = new HashMap<>();
    for (int key = 0; key < job.keys().size(); key++) {
      row.put(job.keys().get(key).key(), key);
    }
    for (RankProfile rank : ranks) {
      rank.stats()
          .forEach(
              (key, stats) -> global.merge(capped(key.category()), stats.minNanos(), Math::min));
    }
    int cells = 0;
    for (RankProfile rank : ranks) {
      Map<Category, Long> local = new HashMap<>();
      rank.stats()
          .forEach((key, stats) -> local.merge(key.category(), stats.minNanos(), Math::min));
      for (Map.Entry<CallKey, CallStats> entry : rank.stats().entrySet()) {
        CallKey key = entry.getKey();
        CallStats stats = entry.getValue();
        WaitState pattern = WaitStates.of(key.call(), key.role()).orElse(null);
        Long floor = 0L;
        if (pattern != null) {
          floor =
              pattern.scope() == Scope.LOCAL
                  ? local.get(key.category())
                  : global.get(capped(key.category()));
        }
        long subtracted = floor == null ? -1 : floor;
        long wait = pattern == null ? 0 : stats.sumNanos() - stats.count() * subtracted;
        assertTrue(wait >= 0, message);
        assertRow(
            job,
            row.getOrDefault(key, -1),
            rank.rank(),
            stats.count(),
            stats.sumNanos(),
            stats.minNanos(),
            stats.maxNanos(),
            stats.bytes(),
            subtracted,
            wait);
        cells++;
      }
    }
    int filled = 0;
    for (int key = 0; key < job.keys().size(); key++) {
      for (int rank = 0; rank < job.ranks().size(); rank++) {
        filled += job.value(Metric.COUNT, key, rank) > 0 ? 1 : 0;
      }
    }
    assertEquals(cells, filled, message);
  }

  private static Category capped(Category category) {
    return new Category(
        category.call(),
        Math.min(40, category.sizeClass()),
        Math.min(21, category.commSizeClass()),
        category.role());
  }

  @Test
  void timeInMpiIsCappedAndLeavesInitOut() throws MergeConflictException {
    JobProfile job =
        merge(
            Ranks.rank(0, 2)
                .run(1000)
                .calls(1, MpiCall.MPI_INIT, 0, Role.NONE, 900)
                .calls(1, MpiCall.MPI_INIT_THREAD, 0, Role.NONE, 900)
                .calls(1, MpiCall.MPI_FINALIZE, 0, Role.NONE, 100)
                .calls(2, MpiCall.MPI_BARRIER, 0, Role.NONE, 200),
            Ranks.rank(1, 2).run(1000).calls(2, MpiCall.MPI_BARRIER, 0, Role.NONE, 700, 800));
    assertEquals(300, job.ranks().get(0).mpiNanos());
    assertEquals(700, job.ranks().get(0).usefulNanos());
    assertEquals(1000, job.ranks().get(1).mpiNanos());
    assertTrue(job.notes().stream().anyMatch(note -> note.id().equals("threads-overlap")));
  }
}
