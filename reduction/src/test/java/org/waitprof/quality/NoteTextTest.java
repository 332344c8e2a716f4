package org.waitprof.quality;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.Category;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.SizeClass;

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

  /** Messages of objects have no size that is known. */
  @Test
  void sizesOfCategories() {
    assertEquals("MPI_Recv of 64 to 127 bytes", category(7));
    assertEquals("MPI_Recv of unknown size", category(SizeClass.UNKNOWN));
  }

  private static String category(int sizeClass) {
    return NoteText.category(new Category(MpiCall.MPI_RECV, sizeClass, 0, Role.NONE));
  }
}
