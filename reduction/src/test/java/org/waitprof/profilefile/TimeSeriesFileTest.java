package org.waitprof.profilefile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.fixture.Profiles;
import org.waitprof.model.JobProfile;
import org.waitprof.timeseries.PhaseTime;
import org.waitprof.timeseries.RanksInWindow;
import org.waitprof.timeseries.RowTimeSeries;
import org.waitprof.timeseries.TimeSeries;
import org.waitprof.timeseries.Window;
import org.waitprof.timeseries.WorkLine;

/** A time series is read as it was written, with what is known rank by rank or without. */
class TimeSeriesFileTest {
  private static final long[] VALUES = {3, 0, 7};

  private static TimeSeries timeSeries() {
    RanksInWindow ranks =
        new RanksInWindow(
            new long[] {1, 0, 2},
            new long[] {10, 20, 30},
            new TreeMap<>(Map.of("late_sender", new long[] {4, 5, 6})),
            new long[] {9, 8, 7});
    return new TimeSeries(
        OptionalLong.empty(),
        List.of(
            new Window(
                0,
                10,
                OptionalLong.empty(),
                2,
                VALUES,
                VALUES,
                60,
                new TreeMap<>(Map.of("late_sender", 15L)),
                ranks),
            new Window(
                10,
                20,
                OptionalLong.of(9),
                2,
                VALUES,
                VALUES,
                0,
                new TreeMap<>(),
                RanksInWindow.NONE)),
        List.of(new RowTimeSeries(1, new long[] {8, 9}, new long[] {1, 2})),
        List.of(new PhaseTime("solve", VALUES)),
        List.of(new WorkLine("pkg.Cells.compute:57", VALUES)));
  }

  @Test
  void allOfItComesBack(@TempDir Path folder) throws IOException {
    JobProfile small = Profiles.small();
    JobProfile job = small.withSection(timeSeries());
    TimeSeries read =
        ProfileReader.read(ProfileWriter.write(job, folder.resolve("x"))).timeSeries();
    assertEquals(parts(timeSeries()), parts(read));
    RanksInWindow ranks = read.windows().get(0).ranks();
    assertArrayEquals(new long[] {1, 0, 2}, ranks.gapNanos());
    assertArrayEquals(new long[] {10, 20, 30}, ranks.bytes());
    assertArrayEquals(
        new long[] {4, 5, 6}, Objects.requireNonNull(ranks.waitNanos().get("late_sender")));
    assertArrayEquals(new long[] {9, 8, 7}, ranks.noCoreNanos());
    assertEquals(0, read.windows().get(1).ranks().bytes().length);
    assertEquals(0, read.windows().get(1).ranks().noCoreNanos().length);
    assertEquals(1, read.rows().get(0).row());
    assertArrayEquals(new long[] {8, 9}, read.rows().get(0).mpiNanos());
    assertArrayEquals(new long[] {1, 2}, read.rows().get(0).waitNanos());
    assertEquals("solve", read.phases().get(0).name());
    assertArrayEquals(VALUES, read.phases().get(0).nanos());
    assertEquals(timeSeries().work().toString(), read.work().toString());
  }

  /** What windows hold of all ranks together, and the times of each. */
  private static List<List<Object>> parts(TimeSeries of) {
    return of.windows().stream()
        .map(
            window ->
                List.<Object>of(
                    window.startNanos(),
                    window.endNanos(),
                    window.idealNanos(),
                    window.minEvents(),
                    LongBuffer.wrap(window.usefulNanos()),
                    LongBuffer.wrap(window.mpiNanos()),
                    window.bytes(),
                    window.waitNanos()))
        .toList();
  }

  /** Of 10 ns, 2 were not recorded of a rank that was useful for 4: it is as if for 5. */
  @Test
  void gapsAreNotAveragedIn() {
    long[] useful = {4, 5};
    Window window =
        new Window(
            0,
            10,
            OptionalLong.of(9),
            2,
            useful,
            new long[] {4, 5},
            0,
            new TreeMap<>(),
            new RanksInWindow(new long[] {2, 0}, new long[0], new TreeMap<>()));
    assertEquals(.5, window.parallelEfficiency(), 1e-12);
    assertEquals(1, window.loadBalance().orElse(0), 1e-12);
    assertEquals(true, window.transfer().isEmpty());
  }
}
