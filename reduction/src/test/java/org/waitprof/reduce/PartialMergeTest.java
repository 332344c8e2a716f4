package org.waitprof.reduce;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Profiles;
import org.waitprof.fixture.RandomProfiles;
import org.waitprof.fixture.Ranks;
import org.waitprof.fixture.Seed;
import org.waitprof.model.JobProfile;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.rank.RankProfile;
import org.waitprof.quality.QualityRules;
import org.waitprof.reduce.MergeConflictException.Reason;

/** Parts of a merge, packed and handed on, give the profile of all ranks added one by one. */
class PartialMergeTest {

  @Test
  void anyTreeOfPartsGivesTheSameProfile() throws MergeConflictException {
    long seed = Seed.value();
    Random random = new Random(seed);
    for (int round = 0; round < 30; round++) {
      String message = "seed " + seed + " round " + round;
      int worldSize = 1 + random.nextInt(40);
      RandomProfiles source = new RandomProfiles(random, 1 + random.nextInt(60));
      List<RankProfile> ranks = new ArrayList<>();
      for (int rank = 0; rank < worldSize; rank++) {
        if (rank == 0 || random.nextInt(8) > 0) {
          ranks.add(source.rank(rank, worldSize, random.nextDouble()));
        }
      }
      JobMerge oneByOne = merge(ranks);
      Collections.shuffle(ranks, random);
      JobMerge inParts = new JobMerge();
      PartialMerge.addTo(inParts, packed(ranks, random));
      assertEquals(oneByOne.ranks(), inParts.ranks(), message);
      assertArrayEquals(oneByOne.minima.blocks, inParts.minima.blocks, message);
      assertEquals(windows(oneByOne), windows(inParts), message);
      Profiles.assertSame(assessed(oneByOne), assessed(inParts), message);
    }
  }

  /** Without finishing it: the windows of what the ranks counted. */
  private static String windows(JobMerge merge) {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(merge.timeSeries())
        .forEach(
            (rank, series) -> {
              text.append(rank).append(' ').append(series.stepNanos()).append(series.endNanos());
              text.append(series.phases());
              text.append(Arrays.toString(series.mpiNanos()));
              text.append(Arrays.toString(series.pausedNanos()));
              text.append(Arrays.toString(series.bytes()));
              text.append(Arrays.toString(series.calls()));
              series.rows().entrySet().stream()
                  .map(
                      row ->
                          row.getKey()
                              + Arrays.toString(row.getValue().nanos())
                              + Arrays.toString(row.getValue().calls()))
                  .sorted()
                  .forEach(text::append);
            });
    return text.toString();
  }

  private static JobProfile assessed(JobMerge merge) {
    return QualityRules.assess(merge.finish("1.0"), merge.tally());
  }

  private static JobMerge merge(List<RankProfile> ranks) throws MergeConflictException {
    JobMerge merge = new JobMerge();
    for (RankProfile rank : ranks) {
      merge.add(rank);
    }
    return merge;
  }

  /** Ranks merged in some tree: single ones here, packed parts there. */
  private static byte[] packed(List<RankProfile> ranks, Random random)
      throws MergeConflictException {
    JobMerge merge = new JobMerge();
    int single = 1 + random.nextInt(ranks.size());
    for (RankProfile rank : ranks.subList(0, single)) {
      merge.add(rank);
    }
    for (int begin = single; begin < ranks.size(); ) {
      int end = begin + 1 + random.nextInt(ranks.size() - begin);
      PartialMerge.addTo(merge, packed(ranks.subList(begin, end), random));
      begin = end;
    }
    return PartialMerge.write(merge);
  }

  @Test
  void partsThatDoNotFitAreRefused() throws MergeConflictException {
    JobMerge merge = merge(List.of(rank(1, 3).profile()));
    assertEquals(Reason.DUPLICATE_RANK, refused(merge, rank(1, 3)));
    assertEquals(Reason.OTHER_SIZE, refused(merge, rank(0, 4)));
    assertEquals(Reason.OTHER_RUN, refused(merge, rank(0, 3).fact("runId", "other")));
    assertThrows(IllegalStateException.class, () -> PartialMerge.write(new JobMerge()));
  }

  private static Ranks rank(int rank, int worldSize) {
    return Ranks.rank(rank, worldSize).calls(3, MpiCall.MPI_RECV, 1, Role.NONE, 7);
  }

  private static Reason refused(JobMerge merge, Ranks other) throws MergeConflictException {
    byte[] part = PartialMerge.write(merge(List.of(other.profile())));
    return assertThrows(MergeConflictException.class, () -> PartialMerge.addTo(merge, part))
        .reason();
  }

  @Test
  void whatIsCutOffIsNotTakenForWhole() throws MergeConflictException {
    byte[] part = PartialMerge.write(merge(List.of(rank(0, 2).profile(), rank(1, 2).profile())));
    for (int length = 0; length < part.length; length++) {
      byte[] cut = java.util.Arrays.copyOf(part, length);
      assertThrows(RuntimeException.class, () -> PartialMerge.addTo(new JobMerge(), cut));
    }
  }
}
