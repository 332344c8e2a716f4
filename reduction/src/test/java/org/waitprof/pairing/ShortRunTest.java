package org.waitprof.pairing;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.rank.SampleResult.SampledWaits;

/**
 * A buffer that is full after some milliseconds is thinned to 512 entries at once. Expected: at
 * most 512 and an eighth of what follows by number, as many again that are long; waiting to a
 * tenth; and nothing is dropped, or classified otherwise, before the buffer is full.
 */
class ShortRunTest extends SampledPair {
  private static final double TENTH = 0.1;
  private static final int FEWEST = 512;

  @Override
  int capacity() {
    return 4096;
  }

  @Override
  long nanosAnEntry() {
    return 500_000;
  }

  private SampledWaits analysed() {
    List<RankSample> samples =
        List.of(sender.sample(Integer.MAX_VALUE), receiver.sample(Integer.MAX_VALUE));
    return row(requireNonNull(OfflineMatch.analyse(samples, true, true).get(1)), RECV);
  }

  @Test
  void aBufferThatIsFullSoonLosesMost() {
    int messages = 20_000;
    long truth = lateMessages(messages);
    SampledWaits row = analysed();
    int after = messages - capacity();
    int kept = receiver.sample(Integer.MAX_VALUE).entries;
    assertTrue(kept > FEWEST && kept < 2 * (FEWEST + after / 8), kept + " entries");
    assertTrue(row.exactNanos() <= truth);
    assertEquals((double) truth, estimate(row), TENTH * truth);
  }

  @Test
  void whatFitsIsExact() {
    long truth = lateMessages(capacity());
    SampledWaits row = analysed();
    assertEquals(truth, row.exactNanos());
    assertTrue(row.complete());
  }
}
