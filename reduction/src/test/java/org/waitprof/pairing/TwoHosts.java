package org.waitprof.pairing;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.pairing.clock.ClockLine;

/**
 * Two ranks on two hosts send each other a message in each of 200 ms, which takes 2 us. The
 * receiver has waited for 40 us when it is sent. By the comparison of clocks the second host is 30
 * us ahead of what it is at the begin, and 50 us at the end; it claims an error of 100 us.
 */
final class TwoHosts {
  private static final int ROUNDS = 200;
  private static final long MILLI = 1_000_000;
  private static final long EARLY = 40_000;
  private static final long LATENCY = 2_000;

  private TwoHosts() {}

  static List<RankSample> samples() {
    SampledGroup group = new SampledGroup(2);
    group.ranks.get(1).clock = new ClockLine(5, MILLI, 30_000, 201 * MILLI, 50_000, 100_000);
    for (int round = 1; round <= ROUNDS; round++) {
      for (int from = 0; from < 2; from++) {
        long sent = round * MILLI + from * MILLI / 2;
        group.ranks.get(from).send(1 - from, sent, sent + 1000);
        group.ranks.get(1 - from).receive(from, sent - EARLY, sent + LATENCY);
      }
    }
    return group.samples();
  }

  /** By its messages the offset is known to their duration, so that waits are right to it. */
  static void check(List<@Nullable AnalysedSample> analysed) {
    for (AnalysedSample each : analysed) {
      AnalysedSample own = requireNonNull(each);
      assertEquals(0, own.quality().violations());
      long error = own.quality().clockErrorNanos();
      assertTrue(error <= 2 * LATENCY, "claims " + error);
      boolean isFirst = own.pairs().get(0).rank() == 0;
      assertTrue(isFirst ? error == 0 : error >= LATENCY / 2, "claims " + error);
      long waited =
          own.rows().stream()
              .filter(row -> row.path() == SampledGroup.path(MpiCall.MPI_RECV))
              .mapToLong(row -> row.waits().exactNanos())
              .sum();
      assertEquals((double) ROUNDS * EARLY, (double) waited, ROUNDS * 300.0);
    }
  }
}
