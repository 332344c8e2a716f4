package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.it.ProfileRow;

/**
 * Expectation: of ten calls that need 3 ms each and wait 20 ms together, an estimate of 20 ms is
 * right, and what an estimator says that takes all time in MPI for waiting is not, on a quiet
 * machine and where the calls lasted 20 ms longer at random.
 */
class EstimateIT {
  private static final int CALLS = 10;
  private static final long NEEDED = 3_000_000;
  private static final long WAITED = 20_000_000;

  private static Estimate estimate(long noise, long floor) {
    long total = CALLS * NEEDED + WAITED + noise;
    Truth truth = new Truth(0, "late_sender", "eager", "recv", CALLS, WAITED, total, NEEDED);
    ProfileRow row =
        new ProfileRow(
            0,
            List.of("recv:1"),
            "MPI_Recv",
            11,
            0,
            "",
            "late_sender",
            CALLS,
            total,
            NEEDED,
            total,
            0,
            floor,
            total - CALLS * floor,
            "estimated",
            0);
    return new Estimate(truth, List.of(row));
  }

  @Test
  void theFloorMayBeOffByTheToleranceAlone() {
    for (long noise : new long[] {0, WAITED}) {
      assertEquals(noise, estimate(noise, NEEDED).noiseNanos());
      assertTrue(estimate(noise, NEEDED).isAccurateButForNoise());
      assertTrue(estimate(noise, NEEDED - NEEDED / 10).isAccurateButForNoise());
      assertFalse(estimate(noise, 0).isAccurateButForNoise());
      assertFalse(estimate(noise, NEEDED / 2).isAccurateButForNoise());
    }
    assertFalse(estimate(0, NEEDED + NEEDED / 2).isAccurateButForNoise());
    assertTrue(estimate(WAITED, NEEDED + NEEDED / 2).isAccurateButForNoise());
  }
}
