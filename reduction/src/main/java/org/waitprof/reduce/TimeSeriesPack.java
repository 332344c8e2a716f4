package org.waitprof.reduce;

import java.util.HashMap;
import java.util.Map;
import org.waitprof.model.CallKey;
import org.waitprof.timeseries.RankTimeSeries;
import org.waitprof.timeseries.RankTimeSeries.Cells;

/** The windows of time of some ranks as part of a packed merge. */
final class TimeSeriesPack {
  private TimeSeriesPack() {}

  static void write(Map<Integer, RankTimeSeries<CallKey>> timeSeries, PackWriter out) {
    out.number(timeSeries.size());
    timeSeries.forEach(
        (rank, series) -> {
          out.numbers(rank, series.stepNanos(), series.startNanos(), series.endNanos());
          out.number(series.windows());
          out.numbers(series.mpiNanos());
          out.numbers(series.pausedNanos());
          out.numbers(series.bytes());
          out.numbers(series.calls());
          writeRows(series.rows(), out);
          writeRows(series.rest(), out);
          writeNamed(series.phases(), out);
          writeNamed(series.work(), out);
          writeNamed(series.heldUp(), out);
          out.number(series.noCoreNanos().length);
          out.numbers(series.noCoreNanos());
        });
  }

  private static void writeNamed(Map<String, Long> numbers, PackWriter out) {
    out.number(numbers.size());
    numbers.forEach(
        (name, number) -> {
          out.text(name);
          out.number(number);
        });
  }

  private static void writeRows(Map<CallKey, Cells> rows, PackWriter out) {
    out.number(rows.size());
    rows.forEach(
        (key, cells) -> {
          PartialMerge.write(key, out);
          out.numbers(cells.nanos());
          out.numbers(cells.calls());
        });
  }

  static void read(PackReader in, Map<Integer, RankTimeSeries<CallKey>> timeSeries) {
    for (int left = in.size(); left > 0; left--) {
      int rank = in.size();
      long step = in.number();
      long start = in.number();
      long end = in.number();
      int windows = in.size();
      timeSeries.put(
          rank,
          new RankTimeSeries<>(
              step,
              start,
              end,
              in.numbers(windows),
              in.numbers(windows),
              in.numbers(windows),
              in.numbers(windows),
              rows(in, windows),
              rows(in, windows),
              named(in),
              named(in),
              named(in),
              in.numbers(in.size())));
    }
  }

  private static Map<String, Long> named(PackReader in) {
    Map<String, Long> numbers = new HashMap<>();
    for (int left = in.size(); left > 0; left--) {
      String name = in.text();
      numbers.put(name, in.number());
    }
    return numbers;
  }

  private static Map<CallKey, Cells> rows(PackReader in, int windows) {
    Map<CallKey, Cells> rows = new HashMap<>();
    for (int left = in.size(); left > 0; left--) {
      CallKey key = PartialMerge.key(in);
      rows.put(key, new Cells(in.numbers(windows), in.numbers(windows)));
    }
    return rows;
  }
}
