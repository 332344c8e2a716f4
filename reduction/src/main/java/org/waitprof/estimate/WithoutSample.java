package org.waitprof.estimate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.model.JobProfile.RankPairs;
import org.waitprof.model.Metric;
import org.waitprof.model.WaitSource;
import org.waitprof.model.column.LongRows;
import org.waitprof.model.column.OverlappedWaits;
import org.waitprof.model.lateness.LatenessRows;

/**
 * A profile as it would be without its coordinated sample. All rows are estimated, by the estimator
 * that made their floors. For comparisons, and for callers that ask for an estimator.
 */
public final class WithoutSample {
  private WithoutSample() {}

  /** Returns the profile without the sample's facts; the same profile if it has no sample. */
  public static JobProfile of(JobProfile job) {
    return hasSample(job) ? OverlappedWaits.apart(ofWhole(OverlappedWaits.together(job))) : job;
  }

  private static JobProfile ofWhole(JobProfile job) {
    int ranks = job.ranks().size();
    long[] count = new long[ranks];
    long[] sum = new long[ranks];
    long[] floor = new long[ranks];
    long[] wait = new long[ranks];
    List<ProfileKey> keys = new ArrayList<>();
    LongRows.Builder waits = new LongRows.Builder();
    for (int row = 0; row < job.keys().size(); row++) {
      ProfileKey key = job.keys().get(row);
      job.read(Metric.WAIT, row, wait);
      if (key.source() != WaitSource.ESTIMATED) {
        job.read(Metric.COUNT, row, count);
        job.read(Metric.SUM, row, sum);
        job.read(Metric.FLOOR, row, floor);
        for (int rank = 0; rank < ranks; rank++) {
          wait[rank] = sum[rank] - count[rank] * floor[rank];
        }
      }
      waits.add(wait);
      keys.add(new ProfileKey(key.key(), key.pattern(), WaitSource.ESTIMATED));
    }
    Map<String, LongColumn> columns = new HashMap<>(job.columns());
    columns.put(Metric.WAIT.name(), waits.build(Metric.WAIT));
    columns.remove(Metric.WAIT_LOW.name());
    columns.remove(Metric.WAIT_HIGH.name());
    columns.remove(Metric.SAMPLES.name());
    JobProfile without =
        job.sections()
            .get(LatenessRows.class)
            .map(causes -> job.withSection(causes.withoutWaits()))
            .orElse(job)
            .withKeys(keys)
            .with(columns);
    return job.pairs().isEmpty()
        ? without
        : without.withSection(
            new RankPairs(job.pairs().stream().map(WithoutSample::traffic).toList()));
  }

  /** Messages are counted, but only the sample knew the ranks that others waited for. */
  private static RankPair traffic(RankPair pair) {
    return new RankPair(pair.rank(), pair.peer(), pair.messages(), pair.bytes(), 0);
  }

  /** Whether any row has sampled waits. */
  public static boolean hasSample(JobProfile job) {
    return !job.facts().isMeasured() && job.columns().containsKey(Metric.SAMPLES.name());
  }

  /** Begin of a note on the estimator. */
  static String note(JobProfile job) {
    return hasSample(job)
        ? "waiting is measured on a sample; calls that the sample does"
            + " not cover are estimated by '"
        : "waiting is estimated by '";
  }
}
