package org.waitprof.pairing;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.rank.SampleResult.SampledWaits;

/**
 * Messages that arrive up to 1 us late, of which each hundredth is 20 us late: fewer entries than
 * were kept still tell the waiting to a tenth, know all long waits, and no wait that was not.
 */
class EntryCutTest extends SampledPair {
  private static final int MOST = 64;
  private static final double TENTH = 0.1;

  private SampledWaits analysed(int most) {
    List<RankSample> cut = List.of(sender.sample(most), receiver.sample(most));
    return row(requireNonNull(OfflineMatch.analyse(cut, true, true).get(1)), RECV);
  }

  @Test
  void fewerEntriesTellNearlyTheSame() {
    long truth = lateMessages(20_000);
    SampledWaits all = analysed(1 << 20);
    SampledWaits few = analysed(MOST);
    assertTrue(few.calls() < all.calls() / 2, few.calls() + " of " + all.calls());
    assertTrue(few.exactNanos() <= truth);
    assertEquals((double) truth, estimate(few), TENTH * truth);
  }

  @Test
  void whatHasLostNothingStaysExact() {
    long truth = lateMessages(CAPACITY);
    assertEquals(truth, analysed(MOST).exactNanos());
    assertTrue(analysed(MOST).complete());
  }

  @Test
  void aRunIsWorthSomeEntriesAtLeastAndOneEachTwoMilliseconds() {
    assertEquals(256, EntryCut.worth(1e6));
    assertEquals(2500, EntryCut.worth(5e9));
  }
}
