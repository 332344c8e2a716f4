package org.waitprof.report.html.data;

import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongBiFunction;
import org.waitprof.json.JsonObject;
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

  Map<String, Object> members() {
    Map<String, Object> waits = new TreeMap<>();
    columns.stream()
        .flatMap(List::stream)
        .flatMap(window -> window.ranks().waitNanos().keySet().stream())
        .distinct()
        .forEach(id -> waits.put(id, groups((window, rank) -> wait(window, id, rank))));
    Map<String, Object> its =
        JsonObject.of("mpi", groups((window, rank) -> window.mpiNanos()[rank]), "wait", waits);
    if (hasCores(columns)) {
      its.put("core", groups(SpanCells::noCore));
    }
    if (model.options().selection().isAll()) {
      its.put("rows", rows());
    }
    return its;
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

  private List<String> groups(ToLongBiFunction<Window, Integer> nanos) {
    List<String> coded = new ArrayList<>();
    for (int group = 0; group < model.groups().count(); group++) {
      byte[] bytes = new byte[2 * columns.size()];
      for (int column = 0; column < columns.size(); column++) {
        int share = share(columns.get(column), model.groups().members(group), nanos);
        bytes[2 * column] = (byte) share;
        bytes[2 * column + 1] = (byte) (share >> 8);
      }
      coded.add(Base64.getEncoder().encodeToString(bytes));
    }
    return coded;
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

  private List<?> rows() {
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
    List<List<Object>> rows = new ArrayList<>();
    places.forEach(
        (place, its) ->
            rows.add(
                List.of(
                    place.end(),
                    place.pattern(),
                    values(its.stream().map(RowTimeSeries::mpiNanos).toList()),
                    values(its.stream().map(RowTimeSeries::waitNanos).toList()))));
    return rows;
  }

  private List<Long> values(List<long[]> byWindow) {
    List<Long> values = new ArrayList<>();
    int window = 0;
    for (List<Window> column : columns) {
      long sum = 0;
      for (int end = window + column.size(); window < end; window++) {
        for (long[] nanos : byWindow) {
          sum += window < nanos.length ? nanos[window] : 0;
        }
      }
      values.add(Math.round(sum / 1e3));
    }
    return values;
  }
}
