package org.waitprof.estimate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.Category;
import org.waitprof.model.Histogram;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.LongRows;
import org.waitprof.model.Metric;
import org.waitprof.model.RunFacts;
import org.waitprof.waitstate.WaitState.Scope;
import org.waitprof.waitstate.WaitStates;

/**
 * Puts the estimates of one estimator in the place of those in a profile. What an estimator makes
 * of a row is expressed as a floor in whole nanoseconds, so that {@code wait = sum - count * floor}
 * holds exactly with any of them.
 */
public final class Estimation {
  private Estimation() {}

  /**
   * The profile with other floors and waits. A measured profile, and rows without histograms, stay
   * as they are.
   */
  public static JobProfile with(Estimator estimator, JobProfile job) {
    Map<Category, List<Integer>> rows = rows(job);
    Map<Category, Long> shortest = shortest(job, rows);
    SendTimes sends = SendTimes.of(job);
    int ranks = job.ranks().size();
    long[][] floors = new long[job.keys().size()][];
    rows.forEach(
        (category, keys) -> {
          CategoryDurations calls =
              CategoryDurations.of(
                  job,
                  category,
                  scope(category),
                  keys,
                  reference(category, shortest),
                  sends.typicalNanos(category.sizeClass()));
          double[] thresholds = new double[ranks];
          for (int rank = 0; rank < ranks; rank++) {
            thresholds[rank] = calls.count(rank) == 0 ? 0 : estimator.thresholdNanos(calls, rank);
          }
          for (int key : keys) {
            floors[key] = floors(job, key, estimator.isMinimum(), thresholds);
          }
        });
    return with(job, floors, estimator.id());
  }

  private static Map<Category, List<Integer>> rows(JobProfile job) {
    Map<Category, List<Integer>> rows = new LinkedHashMap<>();
    for (int key = 0; key < job.keys().size(); key++) {
      Category category = job.keys().get(key).key().category();
      if (job.keys().get(key).source().equals("estimated")
          && WaitStates.of(category.call(), category.role()).isPresent()) {
        rows.computeIfAbsent(category, none -> new ArrayList<>()).add(key);
      }
    }
    return rows;
  }

  private static Map<Category, Long> shortest(JobProfile job, Map<Category, List<Integer>> rows) {
    Map<Category, Long> shortest = new HashMap<>();
    rows.forEach(
        (category, keys) -> {
          long min = Long.MAX_VALUE;
          for (int key : keys) {
            for (int rank = 0; rank < job.ranks().size(); rank++) {
              if (job.value(Metric.COUNT, key, rank) > 0) {
                min = Math.min(min, job.value(Metric.MIN, key, rank));
              }
            }
          }
          shortest.put(category, min);
        });
    return shortest;
  }

  /** The larger neighbour needs at least as long; twice the smaller one's is taken to bound it. */
  private static long reference(Category category, Map<Category, Long> shortest) {
    long larger = shortest.getOrDefault(neighbour(category, 1), Long.MAX_VALUE);
    long smaller = shortest.getOrDefault(neighbour(category, -1), Long.MAX_VALUE);
    return Math.min(larger, smaller > Long.MAX_VALUE / 2 ? smaller : 2 * smaller);
  }

  private static Category neighbour(Category category, int step) {
    return new Category(
        category.call(), category.sizeClass() + step, category.commSizeClass(), category.role());
  }

  private static Scope scope(Category category) {
    return WaitStates.of(category.call(), category.role())
        .map(pattern -> pattern.scope())
        .orElse(Scope.GLOBAL);
  }

  private static long[] floors(JobProfile job, int key, boolean minimum, double[] thresholds) {
    long[] floors = new long[thresholds.length];
    long[] histogram = new long[Histogram.BUCKETS];
    for (int rank = 0; rank < floors.length; rank++) {
      long count = job.value(Metric.COUNT, key, rank);
      if (count == 0) {
        continue;
      }
      if (minimum) {
        floors[rank] = (long) thresholds[rank];
      } else if (job.histograms().read(key, rank, histogram)) {
        floors[rank] = floor(count, job.value(Metric.SUM, key, rank), histogram, thresholds[rank]);
      } else {
        floors[rank] = job.value(Metric.FLOOR, key, rank);
      }
    }
    return floors;
  }

  /** Buckets tell durations to a tenth: they are scaled to their sum, which is exact. */
  private static long floor(long count, long sum, long[] histogram, double threshold) {
    double known = Buckets.sum(histogram);
    double scale = known <= 0 || sum == 0 ? 1 : Math.min(1.25, sum / known);
    double wait = scale * Buckets.excess(histogram, threshold / scale);
    long floor = (long) Math.ceil((sum - Math.min(wait, (double) sum)) / count);
    return Math.min(floor, sum / count);
  }

  private static JobProfile with(JobProfile job, long[][] floors, String id) {
    int ranks = job.ranks().size();
    LongRows.Builder newFloors = new LongRows.Builder();
    LongRows.Builder newWaits = new LongRows.Builder();
    for (int key = 0; key < floors.length; key++) {
      long[] floor = floors[key];
      long[] wait = new long[ranks];
      if (floor == null) {
        floor = new long[ranks];
        for (int rank = 0; rank < ranks; rank++) {
          floor[rank] = job.value(Metric.FLOOR, key, rank);
          wait[rank] = job.value(Metric.WAIT, key, rank);
        }
      } else {
        for (int rank = 0; rank < ranks; rank++) {
          long count = job.value(Metric.COUNT, key, rank);
          wait[rank] = job.value(Metric.SUM, key, rank) - count * floor[rank];
        }
      }
      newFloors.add(floor);
      newWaits.add(wait);
    }
    Map<String, LongColumn> columns = new HashMap<>(job.columns());
    columns.put(Metric.FLOOR.name(), newFloors.build(Metric.FLOOR));
    columns.put(Metric.WAIT.name(), newWaits.build(Metric.WAIT));
    return new JobProfile(
        facts(job.facts(), id), job.ranks(), job.keys(), columns, job.histograms(), job.notes());
  }

  private static RunFacts facts(RunFacts facts, String id) {
    boolean measured = facts.estimator().equals("trace");
    return new RunFacts(
        facts.toolVersion(),
        facts.runId(),
        facts.command(),
        facts.mainClass(),
        facts.binding(),
        facts.java(),
        facts.jobId(),
        facts.startEpochMillis(),
        facts.worldSize(),
        facts.complete(),
        facts.missingRanks(),
        measured ? facts.estimator() : id,
        facts.options());
  }
}
