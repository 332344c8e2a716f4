package org.waitprof.record.path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Site hashes: the same everywhere, different for different places. */
class SiteHashTest {
  /** Profiles of different versions are compared by these numbers: a change is a break. */
  @Test
  void isFixedForever() {
    assertEquals(0x93fc95202c7879acL, SiteHash.of("demo.Link", "recvWest", 35));
  }

  @Test
  void linesMethodsAndClassesDiffer() {
    Set<Long> seen = new HashSet<>();
    for (int type = 0; type < 20; type++) {
      for (int method = 0; method < 50; method++) {
        for (int line = 0; line < 1000; line++) {
          seen.add(SiteHash.of("pkg.Class" + type, "m" + method, line));
        }
      }
    }
    assertEquals(20 * 50 * 1000, seen.size());
  }

  @Test
  void theOrderOfFramesMatters() {
    long a = SiteHash.of("A", "a", 1);
    long b = SiteHash.of("B", "b", 2);
    assertNotEquals(
        SiteHash.inside(SiteHash.inside(0, a), b), SiteHash.inside(SiteHash.inside(0, b), a));
  }
}
