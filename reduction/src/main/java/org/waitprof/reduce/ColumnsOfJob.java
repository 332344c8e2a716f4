package org.waitprof.reduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.Category;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.Metric;
import org.waitprof.model.Quantity;
import org.waitprof.model.column.HistogramRow;
import org.waitprof.model.column.HistogramRows;
import org.waitprof.model.column.LongRows;
import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitState.Scope;
import org.waitprof.waitstate.WaitStates;

/**
 * The rows of a merge as columns, with floor and waiting time. It uses {@code wait = sum - count *
 * floor} ("Catching Idlers with Ease", sections 3.1 and 3.2), exact in nanoseconds.
 *
 * <p>The floor is the rank's own minimum over all call paths of the category where the pattern has
 * local scope, the global minimum otherwise.
 */
record ColumnsOfJob(
    List<ProfileKey> keys, Map<String, LongColumn> columns, HistogramRows histograms) {

  /**
   * Turns rows into columns; the rows are empty afterwards.
   *
   * @param rows sorted
   * @param globalMinima over all ranks
   * @param sampling sums over the ranks' samples
   * @param overlaps overlap of several threads by rank
   */
  static ColumnsOfJob of(
      List<KeyRow> rows,
      GlobalMinima globalMinima,
      int worldSize,
      SamplingTally sampling,
      Overlaps overlaps) {
    Map<Category, long[]> localFloors = localFloors(rows, worldSize);
    List<LongRows.Builder> measured = new ArrayList<>();
    Quantity.ALL.forEach(quantity -> measured.add(new LongRows.Builder()));
    LongRows.Builder floors = new LongRows.Builder();
    LongRows.Builder waits = new LongRows.Builder();
    LongRows.Builder overlapped = new LongRows.Builder();
    LongRows.Builder lockedOut = new LongRows.Builder();
    SampledColumns sampled = new SampledColumns(sampling, rows);
    PollPatterns polls = new PollPatterns(rows);
    LockPatterns locks = new LockPatterns(rows);
    List<HistogramRow> histograms = new ArrayList<>();
    List<ProfileKey> keys = new ArrayList<>();
    for (KeyRow row : rows) {
      Category category = row.key.category();
      Optional<WaitState> pattern = WaitStates.of(category.call(), category.role());
      histograms.add(row.histograms());
      long[][] values = row.release();
      String id = locks.of(row.key, polls.of(row.key, pattern.map(WaitState::id).orElse("")));
      id = row.sampled == null ? id : CompletionPatterns.of(row.key, row.sampled.longest(), id);
      for (int i = 0; i < values.length; i++) {
        measured.get(i).take(values[i]);
      }
      long[] count = values[Quantity.COUNT.ordinal()];
      long[] sum = values[Quantity.SUM.ordinal()];
      long[] floor = new long[worldSize];
      if (pattern.isPresent() && !WaitState.waitsThroughout(category.role())) {
        floor = floor(category, count, localFloors, globalMinima);
      }
      floors.take(floor);
      long[] wait = pattern.isPresent() ? wait(count, sum, floor) : floor;
      keys.add(sampled.add(row.key, id, row.sampled, count, sum, wait));
      waits.take(wait);
      if (!overlaps.isEmpty()) {
        overlapped.add(overlaps.overlapped(row.key, worldSize));
      }
      if (overlaps.hasLocks()) {
        lockedOut.add(overlaps.lockedOut(row.key, worldSize));
      }
    }
    Map<String, LongColumn> columns = new HashMap<>();
    for (Quantity quantity : Quantity.ALL) {
      Metric metric = quantity.metric();
      columns.put(metric.name(), measured.get(quantity.ordinal()).build(metric));
    }
    columns.put(Metric.FLOOR.name(), floors.build(Metric.FLOOR));
    columns.put(Metric.WAIT.name(), waits.build(Metric.WAIT));
    if (!overlaps.isEmpty()) {
      columns.put(Metric.OVERLAPPED.name(), overlapped.build(Metric.OVERLAPPED));
    }
    if (overlaps.hasLocks()) {
      columns.put(Metric.LOCKED_OUT.name(), lockedOut.build(Metric.LOCKED_OUT));
    }
    sampled.build(columns);
    return new ColumnsOfJob(keys, columns, new HistogramRows(histograms));
  }

  /** M_p(f,s): per category of local scope and rank, over all call paths. */
  private static Map<Category, long[]> localFloors(List<KeyRow> rows, int worldSize) {
    Map<Category, long[]> floors = new HashMap<>();
    for (KeyRow row : rows) {
      Category category = row.key.category();
      boolean local =
          WaitStates.of(category.call(), category.role())
              .map(
                  pattern ->
                      pattern.scope() == Scope.LOCAL && !WaitState.waitsThroughout(category.role()))
              .orElse(false);
      if (local) {
        row.lower(
            floors.computeIfAbsent(
                category,
                key -> {
                  long[] none = new long[worldSize];
                  Arrays.fill(none, Long.MAX_VALUE);
                  return none;
                }));
      }
    }
    return floors;
  }

  /** The floor by rank, in nanoseconds; 0 for ranks without a call. */
  private static long[] floor(
      Category category,
      long[] count,
      Map<Category, long[]> localFloors,
      GlobalMinima globalMinima) {
    long[] local = localFloors.get(category);
    long global = globalMinima.of(category);
    long[] floor = new long[count.length];
    for (int rank = 0; rank < count.length; rank++) {
      if (count[rank] > 0) {
        floor[rank] = local != null ? local[rank] : global;
      }
    }
    return floor;
  }

  private static long[] wait(long[] count, long[] sum, long[] floor) {
    long[] wait = new long[count.length];
    for (int rank = 0; rank < count.length; rank++) {
      wait[rank] = sum[rank] - count[rank] * floor[rank];
    }
    return wait;
  }
}
