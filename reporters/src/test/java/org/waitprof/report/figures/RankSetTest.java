package org.waitprof.report.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RankSetTest {
  @Test
  void listsAndRanges() {
    RankSet ranks = RankSet.parse("0,3,8-15");
    assertTrue(ranks.contains(0) && ranks.contains(3) && ranks.contains(8) && ranks.contains(15));
    assertFalse(ranks.contains(1) || ranks.contains(7) || ranks.contains(16));
    assertEquals("0,3,8-15", ranks.toString());
    assertTrue(RankSet.ALL.contains(Integer.MAX_VALUE));
  }

  @Test
  void neighboursJoin() {
    assertEquals("2,5-7,9", RankSet.of(java.util.List.of(2, 5, 6, 7, 9)).toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "1,", "-1", "5-3", "1-2-3", "99999999999", "1 2", "\u0661"})
  void everythingElseIsRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> RankSet.parse(text));
  }
}
