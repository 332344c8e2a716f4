package org.waitprof.quality;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.Category;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.WaitSource;
import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitState.Scope;
import org.waitprof.waitstate.WaitStates;

/**
 * All calls of one category, by rank: the rows of its call paths added up. The rules about floors
 * look at it. Made for one category at a time, because each takes memory per rank.
 *
 * @param category the category; it has a pattern
 * @param scope where its minimum is taken
 * @param count calls by rank
 * @param sumNanos their total duration by rank
 * @param floorNanos time that was subtracted per call, by rank; 0 without calls
 */
record CategoryCalls(
    Category category, Scope scope, long[] count, long[] sumNanos, long[] floorNanos) {
  /** Remedy where the profile has no call without waiting. */
  static final String ADVICE = "; the command 'calibrate' measures what such calls need";

  /** From this number of calls on, a minimum is taken for a floor. */
  static final int ENOUGH = 4;

  /** Waiting below this share of a rank's run time is not worth a note; the paper's threshold. */
  static final double NOTABLE_SHARE = 0.005;

  /**
   * Estimated rows by category, for categories with a pattern and a floor, in the order of the
   * rows.
   */
  static Map<Category, List<Integer>> rowsByCategory(JobProfile job) {
    Map<Category, List<Integer>> rows = new LinkedHashMap<>();
    for (int key = 0; key < job.keys().size(); key++) {
      Category category = job.keys().get(key).key().category();
      boolean estimated = job.keys().get(key).source() == WaitSource.ESTIMATED;
      boolean hasFloor =
          !WaitState.waitsThroughout(category.role())
              && WaitStates.of(category.call(), category.role()).isPresent();
      if (estimated && hasFloor) {
        rows.computeIfAbsent(category, none -> new ArrayList<>()).add(key);
      }
    }
    return rows;
  }

  /** Adds the rows of a category up. */
  static CategoryCalls of(JobProfile job, Category category, List<Integer> rows) {
    int ranks = job.ranks().size();
    long[] count = new long[ranks];
    long[] sum = new long[ranks];
    long[] floor = new long[ranks];
    long[] calls = new long[ranks];
    long[] nanos = new long[ranks];
    long[] floors = new long[ranks];
    for (int key : rows) {
      // Row by row: a look at a single cell finds its column anew.
      job.read(Metric.COUNT, key, calls);
      job.read(Metric.SUM, key, nanos);
      job.read(Metric.FLOOR, key, floors);
      for (int rank = 0; rank < ranks; rank++) {
        if (calls[rank] > 0) {
          count[rank] += calls[rank];
          sum[rank] += nanos[rank];
          floor[rank] = floors[rank];
        }
      }
    }
    Scope scope =
        WaitStates.of(category.call(), category.role()).map(WaitState::scope).orElse(Scope.GLOBAL);
    return new CategoryCalls(category, scope, count, sum, floor);
  }
}
