package org.waitprof.report.html.data;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongBiFunction;
import org.waitprof.json.JsonWriter;
import org.waitprof.timeseries.RowTimeSeries;
import org.waitprof.timeseries.Window;

/**
 * Figures of a span of the run: ranks and call paths by column of windows. The page computes the
 * figures of the span that its reader chooses from these.
 *
 * <pre>
 *   mpi    by group of ranks: share of each column, ten-thousandths as pairs of bytes in Base64,
 *          the lower first; 65535 where nothing is known
 *   wait   by pattern the share of waiting, coded like mpi; no pattern if not known by rank
 *   core   by group the share without a core, coded like mpi; missing if not known
 *   rows   index in ends, pattern or empty, and by column: time in MPI, waiting, all ranks together
 * </pre>
 */
record SpanCells(PageModel model, List<List<Window>> columns) {
  private static final int UNKNOWN = 0xffff;
  private static final double WHOLE = 10_000;

  void write(JsonWriter json) throws IOException {
    groups("mpi", (window, rank) -> window.mpiNanos()[rank], json);
    Set<String> patterns = new TreeSet<>();
    columns.forEach(
        column -> column.forEach(window -> patterns.addAll(window.ranks().waitNanos().keySet())));
    json.name("wait").beginObject();
    for (String pattern : patterns) {
      groups(pattern, (window, rank) -> wait(window, pattern, rank), json);
    }
    json.endObject();
    if (hasCores(columns)) {
      groups("core", SpanCells::noCore, json);
    }
    if (model.options().selection().isAll()) {
      rows(json);
    }
  }

  /** Whether the windows record the time without a core, ready to run. */
  static boolean hasCores(List<List<Window>> columns) {
    return columns.stream()
        .flatMap(List::stream)
        .anyMatch(window -> window.ranks().noCoreNanos().length > 0);
  }

  private static long noCore(Window window, int rank) {
    long[] byRank = window.ranks().noCoreNanos();
    return rank < byRank.length ? byRank[rank] : 0;
  }

  private static long wait(Window window, String pattern, int rank) {
    long[] byRank = window.ranks().waitNanos().get(pattern);
    return byRank == null ? 0 : byRank[rank];
  }

  private void groups(String name, ToLongBiFunction<Window, Integer> nanos, JsonWriter json)
      throws IOException {
    RankGroups groups = model.groups();
    json.name(name).beginArray();
    for (int group = 0; group < groups.count(); group++) {
      byte[] bytes = new byte[2 * columns.size()];
      for (int column = 0; column < columns.size(); column++) {
        int share = share(columns.get(column), groups.members(group), nanos);
        bytes[2 * column] = (byte) share;
        bytes[2 * column + 1] = (byte) (share >> 8);
      }
      json.value(Base64.getEncoder().encodeToString(bytes));
    }
    json.endArray();
  }

  private static int share(
      List<Window> column, int[] ranks, ToLongBiFunction<Window, Integer> nanos) {
    double part = 0;
    double all = 0;
    for (Window window : column) {
      for (int rank : ranks) {
        long seen = TimeSeriesCells.seenNanos(window, rank);
        part += seen > 0 ? nanos.applyAsLong(window, rank) : 0;
        all += seen;
      }
    }
    return all == 0 ? UNKNOWN : (int) Math.round(WHOLE * Math.min(1, part / all));
  }

  private void rows(JsonWriter json) throws IOException {
    Map<Integer, Integer> ends = new HashMap<>();
    for (int end = 0; end < model.ends().size(); end++) {
      for (int row : model.ends().get(end).node().rows()) {
        ends.put(row, end);
      }
    }
    record Place(int end, String pattern) {}
    Map<Place, List<RowTimeSeries>> places = new LinkedHashMap<>();
    for (RowTimeSeries row : model.profile().timeSeries().rows()) {
      Integer end = ends.get(row.row());
      if (end != null) {
        String pattern = model.profile().keys().get(row.row()).pattern();
        places.computeIfAbsent(new Place(end, pattern), none -> new ArrayList<>()).add(row);
      }
    }
    json.name("rows").beginArray();
    for (Map.Entry<Place, List<RowTimeSeries>> place : places.entrySet()) {
      json.beginArray().value(place.getKey().end()).value(place.getKey().pattern());
      values(place.getValue().stream().map(RowTimeSeries::mpiNanos).toList(), json);
      values(place.getValue().stream().map(RowTimeSeries::waitNanos).toList(), json);
      json.endArray();
    }
    json.endArray();
  }

  private void values(List<long[]> byWindow, JsonWriter json) throws IOException {
    json.beginArray();
    int window = 0;
    for (List<Window> column : columns) {
      long sum = 0;
      for (int end = window + column.size(); window < end; window++) {
        for (long[] nanos : byWindow) {
          sum += window < nanos.length ? nanos[window] : 0;
        }
      }
      json.value(Math.round(sum / 1e3));
    }
    json.endArray();
  }
}
