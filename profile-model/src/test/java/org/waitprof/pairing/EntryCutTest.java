package org.waitprof.pairing;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;
import org.waitprof.model.rank.RankSampling.SampledWaits;

/**
 * Messages that arrive up to 1 us late, of which each hundredth is 20 us late: fewer entries than
 * were kept still tell the waiting to a tenth, know all long waits, and no wait that was not.
 */
class EntryCutTest extends SampledPair {
  private static final int MOST = 64;
  private static final double TENTH = 0.1;
  private long truth;

  private void messages(int count) {
    Random random = new Random(Seed.value() + 61);
    long now = 0;
    for (int i = 0; i < count; i++) {
      long late = i % 100 == 99 ? 20_000 : 500 + random.nextInt(500);
      receiver.receive(5, now, now + late + 100);
      sender.send(5, now + late);
      truth += late;
      now += late + 1000;
    }
  }

  private SampledWaits judged(int most) {
    List<RankSample> cut = List.of(sender.sample(most), receiver.sample(most));
    return row(requireNonNull(OfflineMatch.judge(cut, true, true).get(1)), RECV);
  }

  @Test
  void fewerEntriesTellNearlyTheSame() {
    messages(20_000);
    SampledWaits all = judged(1 << 20);
    SampledWaits few = judged(MOST);
    assertTrue(few.calls() < all.calls() / 2, few.calls() + " of " + all.calls());
    assertTrue(few.exactNanos() <= truth);
    double found = few.exactNanos() + few.restNanos() * few.sampledWait() / few.sampledDuration();
    assertEquals((double) truth, found, TENTH * truth);
  }

  @Test
  void whatHasLostNothingStaysExact() {
    messages(CAPACITY);
    assertEquals(truth, judged(MOST).exactNanos());
    assertTrue(judged(MOST).complete());
  }

  @Test
  void aRunIsWorthSomeEntriesAtLeastAndOneAMillisecond() {
    assertEquals(256, EntryCut.worth(1e6));
    assertEquals(5000, EntryCut.worth(5e9));
  }
}
