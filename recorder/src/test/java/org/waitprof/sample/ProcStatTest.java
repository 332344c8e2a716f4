package org.waitprof.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What the kernel books for all processes; idle time and I/O wait are nobody's. */
class ProcStatTest {
  private static long nanos(String text, int numbers) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    return ProcStat.nanos(bytes, bytes.length, numbers);
  }

  @Test
  void timesAreAdded() {
    String text = "cpu  100 20 3 4000 500 6 7 80 9 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n";
    assertEquals(1_360_000_000L, nanos(text, ProcStat.BUSY));
    assertEquals(800_000_000L, nanos(text, ProcStat.STOLEN));
  }

  @Test
  void whatIsMissingOrShortIsUnknown() {
    assertEquals(-1, nanos("", ProcStat.BUSY));
    assertEquals(-1, nanos("cpu  1 2 3\n", ProcStat.BUSY));
    assertEquals(-1, nanos("cpu  1 2 3 4 5 6 7\ncpu0 1 2 3 4 5 6 7 8 9\n", ProcStat.STOLEN));
    assertEquals(-1, nanos("intr 1 2 3 4 5 6 7 8\n", ProcStat.BUSY));
  }

  @Test
  void thisHostHasBeenBusy() {
    assertTrue(ProcStat.nanos(ProcStat.BUSY) > 0);
  }
}
