package org.waitprof.report.html.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.waitprof.timeseries.RanksInWindow;
import org.waitprof.timeseries.Window;

/** Parts of a window add up to all of it, whatever the ideal clocks say. */
class TimeSeriesCellsTest {
  private static Window window(OptionalLong ideal) {
    long[] useful = {40, 60};
    long[] mpi = {60, 40};
    return new Window(0, 100, ideal, 4, useful, mpi, 0, new TreeMap<>(), RanksInWindow.NONE);
  }

  @Test
  void partsAddUp() {
    double[] expected = {.5, .1, .2, .2};
    assertArrayEquals(expected, TimeSeriesCells.parts(List.of(window(OptionalLong.of(80)))), 1e-12);
    for (long ideal : new long[] {0, 60, 100, 170}) {
      double[] parts = TimeSeriesCells.parts(List.of(window(OptionalLong.of(ideal))));
      assertEquals(1, Arrays.stream(parts).sum(), 1e-12);
      assertEquals(0, Arrays.stream(parts).filter(part -> part < 0).count());
    }
  }

  @Test
  void withoutIdealTimeTheRestIsTransfer() {
    double[] expected = {.5, .1, 0, .4};
    assertArrayEquals(
        expected, TimeSeriesCells.parts(List.of(window(OptionalLong.empty()))), 1e-12);
  }

  /** Of rank 0 nothing is known for half of it: it counts as if it went on alike. */
  @Test
  void timeThatWasNotRecordedIsNotAveragedIn() {
    assertArrayEquals(
        new double[] {.7, .1, 0, .2}, TimeSeriesCells.parts(List.of(gap(50), gap(50))), 1e-12);
    assertArrayEquals(new double[] {.6, 0, 0, .4}, TimeSeriesCells.parts(List.of(gap(100))), 1e-12);
    Window nothing = gap(100, 100);
    assertArrayEquals(new double[4], TimeSeriesCells.parts(List.of(nothing)), 1e-12);
    assertArrayEquals(
        TimeSeriesCells.parts(List.of(gap(50))),
        TimeSeriesCells.parts(List.of(gap(50), nothing)),
        1e-12);
  }

  private static Window gap(long... gaps) {
    long[] useful = {Math.max(0, 40 - Math.max(0, gaps[0] - 50) * 40 / 50), 60};
    long[] mpi = {10, 40};
    RanksInWindow ranks = new RanksInWindow(Arrays.copyOf(gaps, 2), new long[0], new TreeMap<>());
    return new Window(0, 100, OptionalLong.of(80), 4, useful, mpi, 0, new TreeMap<>(), ranks);
  }
}
