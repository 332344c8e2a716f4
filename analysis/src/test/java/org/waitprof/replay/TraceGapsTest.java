package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.replay.window.WindowRule;
import org.waitprof.timeseries.Window;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceReaders;

/**
 * Two tasks compute from 0 to 100 ns; of the first nothing is recorded from 30 to 60, because
 * tracing is off, and from 70 to 75, when its buffer is written. Expected, in windows of 20 ns: it
 * has no useful time there and no loss either.
 */
class TraceGapsTest {
  private static final String TRACE =
      """
      #Paraver (01/01/2026 at 00:00):100_ns:1(2):1:2(1:1,1:1),0
      2:1:1:1:1:0:40000001:1
      2:2:1:2:1:0:40000001:1
      2:1:1:1:1:30:40000012:0
      2:1:1:1:1:60:40000012:1
      2:1:1:1:1:70:40000003:1
      2:1:1:1:1:75:40000003:0
      2:1:1:1:1:100:40000001:0
      2:2:1:2:1:100:40000001:0
      """;

  @Test
  void gapsAreMarkedAndNotAveragedIn(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("x.prv"), TRACE);
    List<Window> windows;
    try (Trace trace = TraceReaders.open(file)) {
      Replay replay =
          new Replay(trace, 1, ProgressListener.NONE).withWindows(new WindowRule(20, 0));
      windows = MeasuredProfile.of(replay.run(), "test").timeSeries().windows();
    }
    long[] gaps = {0, 10, 20, 5, 0};
    assertEquals(gaps.length, windows.size());
    for (int i = 0; i < gaps.length; i++) {
      Window window = windows.get(i);
      assertEquals(gaps[i], window.ranks().gapNanos(0), "window " + i);
      assertEquals(0, window.ranks().gapNanos(1), "window " + i);
      assertEquals(20 - gaps[i], window.usefulNanos()[0], "window " + i);
      assertEquals(1, window.parallelEfficiency(), 1e-12, "window " + i);
      assertEquals(1, window.loadBalance().orElse(0), 1e-12, "window " + i);
      assertEquals(gaps[i] > 0, window.transfer().isEmpty(), "window " + i);
    }
  }
}
