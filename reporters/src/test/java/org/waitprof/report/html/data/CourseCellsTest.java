package org.waitprof.report.html.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.waitprof.course.Window;

/** Parts of a window add up to all of it, whatever the ideal clocks say. */
class CourseCellsTest {
  private static Window window(OptionalLong ideal) {
    long[] useful = {40, 60};
    long[] mpi = {60, 40};
    return new Window(0, 100, ideal, 4, useful, mpi, 0, new TreeMap<>());
  }

  @Test
  void partsAddUp() {
    double[] expected = {.5, .1, .2, .2};
    assertArrayEquals(expected, CourseCells.parts(List.of(window(OptionalLong.of(80)))), 1e-12);
    for (long ideal : new long[] {0, 60, 100, 170}) {
      double[] parts = CourseCells.parts(List.of(window(OptionalLong.of(ideal))));
      assertEquals(1, Arrays.stream(parts).sum(), 1e-12);
      assertEquals(0, Arrays.stream(parts).filter(part -> part < 0).count());
    }
  }

  @Test
  void withoutIdealTimeTheRestIsTransfer() {
    double[] expected = {.5, .1, 0, .4};
    assertArrayEquals(expected, CourseCells.parts(List.of(window(OptionalLong.empty()))), 1e-12);
  }
}
