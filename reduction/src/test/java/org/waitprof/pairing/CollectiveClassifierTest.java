package org.waitprof.pairing;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.model.rank.SampleResult.SampledWaits;
import org.waitprof.sample.BlockHash;

/**
 * Expectation: numbers of collectives are of use where all members have the same, or where the run
 * did not end. A call stands for others where all members kept it: by the highest level of any.
 */
class CollectiveClassifierTest {
  private static final MpiCall BARRIER = MpiCall.MPI_BARRIER;
  private static final MpiCall SEND = MpiCall.MPI_SEND;
  private static final MpiCall RECV = MpiCall.MPI_RECV;
  private static final int ROUNDS = 64;

  private static SampledGroup barriers(int of0, int of1) {
    SampledGroup group = new SampledGroup(2);
    for (int i = 0; i < Math.max(of0, of1); i++) {
      if (i < of0) {
        group.ranks.get(0).collective(BARRIER, -1, 0, 1000L * i + 100, 1000L * i + 310);
      }
      if (i < of1) {
        group.ranks.get(1).collective(BARRIER, -1, 0, 1000L * i + 300, 1000L * i + 310);
      }
    }
    return group;
  }

  private static SampledWaits first(Map<Integer, AnalysedSample> analysed) {
    return SampledGroup.row(analysed, 0, BARRIER);
  }

  private static long refused(Map<Integer, AnalysedSample> analysed) {
    return requireNonNull(analysed.get(0)).quality().refusedChannels();
  }

  @Test
  void membersThatAgreeAreKnown() {
    Map<Integer, AnalysedSample> analysed = barriers(3, 3).analysed();
    assertEquals(0, refused(analysed));
    assertTrue(first(analysed).complete());
    assertEquals(600, first(analysed).exactNanos());
  }

  @Test
  void membersThatCountedDifferentlyAreRefusedAtTheEnd() {
    Map<Integer, AnalysedSample> analysed = barriers(3, 2).analysed();
    assertEquals(1, refused(analysed));
    assertFalse(first(analysed).complete());
    assertEquals(0, first(analysed).exactNanos());
    assertEquals(630, first(analysed).droppedNanos());
  }

  /** One of them is ahead while they run: what both have done is known. */
  @Test
  void aRunThatGoesOnNeedNotAgree() {
    List<RankSample> samples = barriers(3, 2).samples();
    for (boolean needsAll : new boolean[] {false, true}) {
      Map<Integer, AnalysedSample> analysed = OfflineMatch.analyse(samples, false, true, needsAll);
      assertEquals(0, refused(analysed));
      assertEquals(400, first(analysed).exactNanos());
      assertEquals(210, first(analysed).droppedNanos());
    }
  }

  @Test
  void aMemberThatIsMissingRefusesItWhereAllAreNeeded() {
    List<RankSample> alone = List.of(barriers(3, 3).ranks.get(0).sample());
    assertEquals(1, refused(OfflineMatch.analyse(alone, true, true)));
    assertEquals(0, refused(OfflineMatch.analyse(alone, false, true, false)));
    assertEquals(630, first(OfflineMatch.analyse(alone, true, true)).droppedNanos());
  }

  /** No rule covers it: neither its channel nor its calls count. */
  @Test
  void otherCollectivesAreLeftAlone() {
    SampledGroup group = new SampledGroup(2);
    group.ranks.get(0).collective(MpiCall.MPI_COMM_SPAWN, 0, 0, 100, 310);
    Map<Integer, AnalysedSample> analysed = group.analysed();
    assertEquals(0, refused(analysed));
    assertEquals(List.of(), requireNonNull(analysed.get(0)).rows());
  }

  private static long kept(int level) {
    return LongStream.range(0, ROUNDS).filter(i -> BlockHash.isKept(i, level)).count();
  }

  /** Waits of 200 in calls of 210; from 1000 on all were kept. */
  @Test
  void theHighestLevelOfAnyMemberCounts() {
    for (int thinned = 0; thinned < 2; thinned++) {
      List<RankSample> samples = barriers(ROUNDS, ROUNDS).samples();
      samples.get(0).thresholdNanos = 1000;
      samples.get(thinned).level[0] = 3;
      SampledWaits row = first(OfflineMatch.analyse(samples, true, true));
      assertEquals(kept(3), row.calls());
      assertEquals(8 * 200.0 * kept(3), row.sampledWait());
      assertEquals(8 * 210.0 * kept(3), row.sampledDuration());
      assertEquals(0, row.droppedNanos());
      assertEquals(0, row.exactNanos());
    }
  }

  @Test
  void theHighestLevelOfBothSidesCounts() {
    for (int thinned = 0; thinned < 2; thinned++) {
      SampledGroup group = new SampledGroup(2);
      for (int i = 0; i < ROUNDS; i++) {
        group.ranks.get(0).receive(1, 1000L * i + 100, 1000L * i + 310);
        group.ranks.get(1).send(0, 1000L * i + 300, 1000L * i + 305);
      }
      List<RankSample> samples = group.samples();
      samples.get(1).thresholdNanos = 1000;
      samples.get(thinned).level[0] = 2;
      Map<Integer, AnalysedSample> analysed = OfflineMatch.analyse(samples, true, true);
      SampledWaits received = SampledGroup.row(analysed, 0, RECV);
      assertEquals(kept(2), received.calls());
      assertEquals(4 * 200.0 * kept(2), received.sampledWait());
      assertEquals(0, received.droppedNanos());
      SampledWaits sent = SampledGroup.row(analysed, 1, SEND);
      assertEquals(kept(2), sent.calls());
      assertEquals(0, sent.sampledWait());
      assertEquals(4 * 5.0 * kept(2), sent.sampledDuration());
      assertEquals(0, sent.droppedNanos());
    }
  }
}
