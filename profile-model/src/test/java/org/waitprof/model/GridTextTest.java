package org.waitprof.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Grids as recorders note them, and what a damaged file may hold in their place. */
class GridTextTest {
  @Test
  void lengthsOfTheDimensions() {
    assertEquals(List.of(4, 2), GridText.parse("4x2", 8));
    assertEquals(List.of(8), GridText.parse("8", 8));
    assertEquals(List.of(2, 1, 3), GridText.parse("2x1x3", 6));
  }

  @Test
  void whatIsNoGridOfTheJobIsNone() {
    for (String text :
        List.of(
            "",
            "x",
            "4x",
            "x2",
            "4x3",
            "04x2",
            "4 x2",
            "-4x-2",
            "4x2x",
            "99999999x1",
            "8x1x1x1x1x1x1x1x1")) {
      assertEquals(List.of(), GridText.parse(text, 8), text);
    }
  }
}
