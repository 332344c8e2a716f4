package org.waitprof.replay.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.waitprof.timeseries.TimeSeries;
import org.waitprof.timeseries.Window;

/**
 * Time for which ranks were ready to run, but without a core. The windows of a profile know it, the
 * windows of a trace do not. It is divided over the latter, evenly within a window. Both begin when
 * the first rank has left Init, to some milliseconds.
 */
final class RecordedCores {
  private RecordedCores() {}

  /**
   * The time series of an analysis with this time added; unchanged where the recorded series lacks
   * it.
   */
  static TimeSeries add(TimeSeries analysed, TimeSeries recorded) {
    List<Window> known =
        recorded.windows().stream()
            .filter(window -> window.ranks().noCoreNanos().length > 0)
            .toList();
    if (known.isEmpty()) {
      return analysed;
    }
    List<Window> windows = new ArrayList<>();
    int first = 0;
    for (Window window : analysed.windows()) {
      while (first < known.size() && known.get(first).endNanos() <= window.startNanos()) {
        first++;
      }
      windows.add(with(window, known.subList(first, known.size())));
    }
    return new TimeSeries(
        analysed.idealNanos(), windows, analysed.rows(), analysed.phases(), analysed.work());
  }

  private static Window with(Window window, List<Window> known) {
    double[] lacked = new double[window.usefulNanos().length];
    for (Window each : known) {
      long from = Math.max(each.startNanos(), window.startNanos());
      long to = Math.min(each.endNanos(), window.endNanos());
      if (to <= from) {
        break;
      }
      double share = (double) (to - from) / each.nanos();
      long[] its = each.ranks().noCoreNanos();
      IntStream.range(0, Math.min(lacked.length, its.length))
          .forEach(rank -> lacked[rank] += its[rank] * share);
    }
    long[] nanos = Arrays.stream(lacked).mapToLong(Math::round).toArray();
    return new Window(
        window.startNanos(),
        window.endNanos(),
        window.idealNanos(),
        window.minEvents(),
        window.usefulNanos(),
        window.mpiNanos(),
        window.bytes(),
        window.waitNanos(),
        window.ranks().withNoCore(nanos));
  }
}
