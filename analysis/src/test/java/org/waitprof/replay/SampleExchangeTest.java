package org.waitprof.replay;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.waitprof.fixture.MemoryLinks;
import org.waitprof.fixture.Seed;
import org.waitprof.pairing.AnalysedSample;
import org.waitprof.pairing.OfflineMatch;
import org.waitprof.pairing.OnlineMatch;
import org.waitprof.pairing.RankSample;

/** Ranks that exchange their samples by messages find what is found with all samples at hand. */
@Timeout(120)
class SampleExchangeTest {
  private static final int PROGRAMS = Seed.inputs(100);

  @Test
  void messagesGiveWhatFilesGive() throws Exception {
    Random random = new Random(Seed.value() + 41);
    for (int i = 0; i < PROGRAMS; i++) {
      long seed = random.nextLong();
      RandomProgram program = RandomProgram.withAnyCollectives(new Random(seed));
      List<RankSample> samples = SampledTrace.of(program.trace, i % 2 == 0 ? 8192 : 16);
      Map<Integer, AnalysedSample> expected = OfflineMatch.analyse(samples, true, true);
      List<@Nullable AnalysedSample> found = exchange(samples);
      for (int rank = 0; rank < samples.size(); rank++) {
        AnalysedSample own = found.get(rank);
        assertNotNull(own, "program " + seed);
        assertArrayEquals(
            requireNonNull(expected.get(rank)).toLongs(), own.toLongs(), "program " + seed);
      }
    }
  }

  @Test
  void aRankWithoutSampleHarmsItsPartnersAlone() throws Exception {
    Random random = new Random(Seed.value() + 42);
    for (int i = 0; i < PROGRAMS; i++) {
      RandomProgram program = RandomProgram.withAnyCollectives(new Random(random.nextLong()));
      List<RankSample> samples = new ArrayList<>(SampledTrace.of(program.trace, 8192));
      int lost = random.nextInt(samples.size());
      samples.set(lost, null);
      List<@Nullable AnalysedSample> found = exchange(samples);
      for (int rank = 0; rank < samples.size(); rank++) {
        if (rank == lost) {
          assertNull(found.get(rank));
        } else {
          assertNotNull(found.get(rank));
        }
      }
    }
  }

  /** Two hosts whose clocks agree: everything is exchanged twice, and nothing is corrected. */
  @Test
  void severalHostsFindTheSame() throws Exception {
    Random random = new Random(Seed.value() + 43);
    for (int i = 0; i < PROGRAMS / 4; i++) {
      long seed = random.nextLong();
      RandomProgram program = RandomProgram.withAnyCollectives(new Random(seed));
      List<RankSample> samples = SampledTrace.of(program.trace, 8192, 2);
      Map<Integer, AnalysedSample> expected = OfflineMatch.analyse(samples, true, false);
      List<@Nullable AnalysedSample> found = exchange(samples, false);
      for (int rank = 0; rank < samples.size(); rank++) {
        long[] own = requireNonNull(found.get(rank)).toLongs();
        assertArrayEquals(requireNonNull(expected.get(rank)).toLongs(), own, "program " + seed);
      }
    }
  }

  private static List<@Nullable AnalysedSample> exchange(List<RankSample> samples)
      throws Exception {
    return exchange(samples, true);
  }

  private static List<@Nullable AnalysedSample> exchange(
      List<RankSample> samples, boolean sharedClock) throws Exception {
    return MemoryLinks.run(
        samples.size(), link -> OnlineMatch.analyse(link, samples.get(link.rank()), sharedClock));
  }
}
