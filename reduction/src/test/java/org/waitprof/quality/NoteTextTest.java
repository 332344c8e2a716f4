package org.waitprof.quality;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Numbers of ranks and durations as notes have them. */
class NoteTextTest {
  @Test
  void ranksAndDurations() {
    assertEquals("0, 2-4, 8, 9", NoteText.ranks(List.of(0, 2, 3, 4, 8, 9)));
    assertEquals(
        "0, 2, 4, 6, 8, 10, 12, 14 and 2 more",
        NoteText.ranks(List.of(0, 2, 4, 6, 8, 10, 12, 14, 16, 18)));
    assertEquals("999 ns", NoteText.duration(999));
    assertEquals("1.00 us", NoteText.duration(1000));
    assertEquals("10.0 us", NoteText.duration(9999));
    assertEquals("1.00 ms", NoteText.duration(999_600));
    assertEquals("3600 s", NoteText.duration(3_600_000_000_000L));
  }
}
