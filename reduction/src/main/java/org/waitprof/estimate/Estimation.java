package org.waitprof.estimate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.Category;
import org.waitprof.model.Histogram;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.OptionSetting;
import org.waitprof.model.QualityNote;
import org.waitprof.model.WaitSource;
import org.waitprof.model.column.LongRows;
import org.waitprof.model.column.OverlappedWaits;
import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitState.Scope;
import org.waitprof.waitstate.WaitStates;

/**
 * Replaces the estimates in a profile by the estimates of one estimator. The estimate of a row is
 * expressed as a floor in whole nanoseconds. So {@code wait = sum - count * floor} holds exactly
 * with any estimator. Rank 0 does it at the end of a job, commands when they are asked for another
 * estimator.
 */
public final class Estimation {
  private static final String NOTE = "estimator";

  private final Estimator estimator;
  private final JobProfile job;
  private final CalibratedFloors floors;
  private final int ranks;
  private final Map<Category, double[]> thresholds = new HashMap<>();
  private final long[] histogram = new long[Histogram.BUCKETS];

  private Estimation(Estimator estimator, JobProfile job, CalibratedFloors floors) {
    this.estimator = estimator;
    this.floors = floors;
    this.job = job;
    ranks = job.ranks().size();
  }

  /**
   * The profile with other floors and waits, {@linkplain WaitBounds bounds} of them, and a note
   * that says by what they were estimated. A measured profile stays as it is, as do the floors and
   * waits of rows without histograms. A profile that is by the minimum already stays so exactly:
   * its minima may know of ranks that it lacks.
   */
  public static JobProfile with(Estimator estimator, JobProfile job, CalibratedFloors floors) {
    return job.facts().isMeasured() ? job : where(estimator, WithoutSample.of(job), floors);
  }

  /**
   * The profile with floors and waits of an estimator, in which sampled rows keep their waits. The
   * floors of these rows are the estimator's all the same, so that its estimate of them is {@code
   * sum - count * floor}.
   */
  public static JobProfile where(Estimator estimator, JobProfile job, CalibratedFloors floors) {
    return job.facts().isMeasured()
        ? job
        : WaitBounds.of(
            OverlappedWaits.apart(ofWhole(estimator, OverlappedWaits.together(job), floors)),
            floors);
  }

  /**
   * The profile of a job that was just merged, by the estimator that the job asked for. Another one
   * than the default says something of all rows; a calibrated one that has no calibration is
   * replaced by the default.
   */
  public static JobProfile ofJob(JobProfile merged, CalibratedFloors floors) {
    String asked = merged.facts().options().getOrDefault("estimator", "");
    Optional<Estimator> estimator = Estimators.named(OptionSetting.parse(asked).value());
    boolean other = estimator.isPresent() && !estimator.get().id().equals(Estimators.DEFAULT);
    boolean canDo = floors.isKnown() || !asked.startsWith(Calibrated.ID);
    return other && canDo
        ? with(estimator.get(), merged, floors)
        : where(Estimators.named(Estimators.DEFAULT).orElseThrow(), merged, floors);
  }

  private static JobProfile ofWhole(Estimator estimator, JobProfile job, CalibratedFloors floors) {
    if (estimator.isMinimum() && job.facts().estimator().equals(estimator.id())) {
      return noted(estimator, job, job.columns(), floors);
    }
    return new Estimation(estimator, job, floors).profile();
  }

  private JobProfile profile() {
    findThresholds();
    LongRows.Builder floors = new LongRows.Builder();
    LongRows.Builder waits = new LongRows.Builder();
    long[] count = new long[ranks];
    long[] sum = new long[ranks];
    long[] floor = new long[ranks];
    long[] wait = new long[ranks];
    for (int key = 0; key < job.keys().size(); key++) {
      job.read(Metric.FLOOR, key, floor);
      job.read(Metric.WAIT, key, wait);
      double[] threshold = thresholds.get(job.keys().get(key).key().category());
      if (threshold != null && hasPattern(key)) {
        job.read(Metric.COUNT, key, count);
        job.read(Metric.SUM, key, sum);
        for (int rank = 0; rank < ranks; rank++) {
          if (count[rank] > 0) {
            floor[rank] = floor(key, rank, count[rank], sum[rank], threshold[rank], floor[rank]);
            if (isEstimated(key)) {
              wait[rank] = sum[rank] - count[rank] * floor[rank];
            }
          }
        }
      }
      floors.add(floor);
      waits.add(wait);
    }
    Map<String, LongColumn> columns = new HashMap<>(job.columns());
    columns.put(Metric.FLOOR.name(), floors.build(Metric.FLOOR));
    columns.put(Metric.WAIT.name(), waits.build(Metric.WAIT));
    return noted(estimator, job, columns, this.floors);
  }

  private boolean isEstimated(int key) {
    return job.keys().get(key).source() == WaitSource.ESTIMATED;
  }

  /** Whether a row's calls can wait, and are something else as well; all ranks meet in Finalize. */
  private boolean hasPattern(int key) {
    Category category = job.keys().get(key).key().category();
    if (category.call() == MpiCall.MPI_FINALIZE) {
      return false;
    }
    return !WaitState.waitsThroughout(category.role())
        && WaitStates.of(category.call(), category.role()).isPresent();
  }

  /** Finds the time of a call that does not wait, by category and rank. */
  private void findThresholds() {
    Map<Category, List<Integer>> rows = new LinkedHashMap<>();
    for (int key = 0; key < job.keys().size(); key++) {
      if (hasPattern(key)) {
        Category category = job.keys().get(key).key().category();
        rows.computeIfAbsent(category, none -> new ArrayList<>()).add(key);
      }
    }
    Map<Category, Long> shortest = shortest(rows);
    SendTimes sends = SendTimes.of(job);
    ClassTimes times = ClassTimes.of(job);
    rows.forEach(
        (category, keys) -> {
          CategoryDurations calls =
              new CategoryDurations(
                  job,
                  category,
                  scope(category),
                  keys,
                  Math.min(reference(category, shortest), times.nanos(category)),
                  sends.typicalNanos(category.sizeClass()),
                  floors);
          double[] byRank = new double[ranks];
          for (int rank = 0; rank < ranks; rank++) {
            byRank[rank] = calls.count(rank) == 0 ? 0 : estimator.thresholdNanos(calls, rank);
          }
          thresholds.put(category, byRank);
        });
  }

  private Map<Category, Long> shortest(Map<Category, List<Integer>> rows) {
    Map<Category, Long> shortest = new HashMap<>();
    long[] count = new long[ranks];
    long[] least = new long[ranks];
    rows.forEach(
        (category, keys) -> {
          long min = Long.MAX_VALUE;
          for (int key : keys) {
            job.read(Metric.COUNT, key, count);
            job.read(Metric.MIN, key, least);
            for (int rank = 0; rank < ranks; rank++) {
              min = count[rank] > 0 ? Math.min(min, least[rank]) : min;
            }
          }
          shortest.put(category, min);
        });
    return shortest;
  }

  /** The larger neighbour needs at least as long; twice the smaller one's is taken to bound it. */
  private static long reference(Category category, Map<Category, Long> shortest) {
    long larger = shortest.getOrDefault(category.neighbour(1), Long.MAX_VALUE);
    long smaller = shortest.getOrDefault(category.neighbour(-1), Long.MAX_VALUE);
    return Math.min(larger, smaller > Long.MAX_VALUE / 2 ? smaller : 2 * smaller);
  }

  private static Scope scope(Category category) {
    return WaitStates.of(category.call(), category.role())
        .map(pattern -> pattern.scope())
        .orElse(Scope.GLOBAL);
  }

  /** Rows without histogram keep the floor that they have. */
  private long floor(int key, int rank, long count, long sum, double threshold, long before) {
    if (estimator.isMinimum()) {
      return (long) threshold;
    }
    return job.histograms().read(key, rank, histogram)
        ? floor(count, sum, histogram, threshold)
        : before;
  }

  /** Buckets give durations to a tenth, so they are scaled to their sum, which is exact. */
  private static long floor(long count, long sum, long[] histogram, double threshold) {
    double known = Buckets.sum(histogram);
    double scale = known <= 0 || sum == 0 ? 1 : Math.min(1.25, sum / known);
    double wait = scale * Buckets.excess(histogram, threshold / scale);
    long floor = (long) Math.ceil((sum - Math.min(wait, (double) sum)) / count);
    return Math.min(floor, sum / count);
  }

  private static JobProfile noted(
      Estimator estimator,
      JobProfile job,
      Map<String, LongColumn> columns,
      CalibratedFloors floors) {
    List<QualityNote> notes = floors.noted(job.notes(), estimator);
    notes.removeIf(note -> note.id().equals(NOTE));
    notes.add(
        QualityNote.info(
            NOTE, WithoutSample.note(job) + estimator.id() + "', see: explain estimated"));
    return new JobProfile(
        job.facts().withEstimator(estimator.id()),
        job.ranks(),
        job.keys(),
        columns,
        job.histograms(),
        notes,
        job.sections());
  }
}
