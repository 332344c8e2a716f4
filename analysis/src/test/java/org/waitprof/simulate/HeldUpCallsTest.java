package org.waitprof.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.waitprof.simulate.times.LongSeries;

/**
 * Of calls that take 1 us one lasts 5 ms: it was held up. Kinds that are slow themselves are not.
 */
class HeldUpCallsTest {
  private static final int FAST = 0;
  private static final int SLOW = 3;

  @Test
  void callsAreComparedWithTheirKind() {
    HeldUpCalls calls = new HeldUpCalls();
    for (int i = 0; i < 9; i++) {
      calls.add(FAST, 1_000, false);
      calls.add(SLOW, 5_000_000, false);
    }
    calls.add(FAST, 5_000_000, false);
    calls.add(FAST, 3_999, false);
    calls.add(HeldUpCalls.NO_KIND, 9_000_000, false);
    calls.add(FAST, 700, true);
    LongSeries excess = calls.excess();
    assertEquals(22, excess.size());
    for (int i = 0; i < 18; i++) {
      assertEquals(0, excess.get(i), "call " + i);
    }
    assertEquals(4_999_000, excess.get(18));
    assertEquals(0, excess.get(19), "that much calls differ anyway");
    assertEquals(0, excess.get(20), "nothing is known of it");
    assertEquals(0, calls.local().get(18));
    assertEquals(700, calls.local().get(21), "waits for nobody: to be taken as it is");
  }
}
