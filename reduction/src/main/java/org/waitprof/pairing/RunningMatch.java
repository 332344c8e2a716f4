package org.waitprof.pairing;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.WaitSource;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.rank.SampleResult.SampledWaits;

/**
 * Matches the samples of a job's ranks on one host while it runs. Both sides of an operation that
 * stays on the host meet in the reader, which sees all files. Each row gets its waiting so far.
 * Where a part of the calls is kept, it also gets the ratio to its duration. By that ratio the
 * waiting goes on until the next matching.
 *
 * <p>Where all calls are kept, calls whose partner is still missing are left for the next matching.
 * A ratio would give too much to a rank that had no core, and counters cannot fall: such a row goes
 * on by the run time. Partners on other hosts are not seen. The row's ratio stands for the messages
 * with them, and their collectives are not known.
 */
public final class RunningMatch {
  /** Fewer calls than these give no ratio, unless they are nearly all calls. */
  private static final int FEWEST = 8;

  private static final double NEARLY_ALL = 0.9;

  /** Part of a measured wait that may be added until the next matching. */
  private static final double MOST_GROWTH = 0.25;

  private static final LatenessCause[] CAUSES = LatenessCause.values();

  private final Map<Integer, Map<HashedKey, Row>> ranks = new HashMap<>();

  /** By rank: waits by {@link LatenessCause} of those that it waited for. */
  private final Map<Integer, long[]> causes = new HashMap<>();

  /** Causes that are not known of all ranks. */
  private final Set<LatenessCause> unknown = EnumSet.noneOf(LatenessCause.class);

  /**
   * A row: counts of one key on a call path.
   *
   * @param path hash of the call path
   * @param meta key of the counts, as in {@code CounterLayout}
   */
  public record HashedKey(long path, long meta) {}

  /**
   * Waiting of a row, and the duration of its calls, up to the matching.
   *
   * @param waitNanos waiting up to the matching
   * @param durationNanos duration of its calls up to then
   * @param source measured or sampled
   */
  public record Row(double waitNanos, double durationNanos, WaitSource source) {
    /**
     * Waiting time of the row when its calls have taken this duration. A measured wait grows as the
     * run does, or as the calls do if these grow less: calls that lack a core take longer without
     * waiting, and published figures cannot fall.
     *
     * @param nanos duration of the row's calls
     * @param runGrowth run time of the rank since the matching, as a part of that before; 0 or more
     */
    public long waitNanos(long nanos, double runGrowth) {
      if (source == WaitSource.MEASURED) {
        double calls = durationNanos <= 0 ? 0 : Math.max(0, nanos / durationNanos - 1);
        double growth = Math.min(MOST_GROWTH, Math.min(runGrowth, calls));
        return Math.min(nanos, Math.round(waitNanos * (1 + growth)));
      }
      return durationNanos <= 0
          ? 0
          : Math.round(Math.max(0, Math.min(1, waitNanos / durationNanos)) * nanos);
    }
  }

  public RunningMatch() {}

  /**
   * Brings together what ranks have kept.
   *
   * @param samples of the ranks of this host, read one after the other while they run
   * @param before the last matching: what it did not find either is with other hosts
   */
  public static RunningMatch of(List<RankSample> samples, RunningMatch before) {
    RunningMatch match = new RunningMatch();
    Map<Integer, AnalysedSample> analysed = OfflineMatch.analyse(samples, false, true, true);
    Map<HashedKey, double[]> together = new HashMap<>();
    analysed
        .values()
        .forEach(
            rank ->
                rank.rows()
                    .forEach(
                        row -> {
                          double[] ratio = ratio(row.waits());
                          double[] sum = together.computeIfAbsent(key(row), none -> new double[3]);
                          for (int i = 0; i < sum.length; i++) {
                            sum[i] += ratio[i];
                          }
                        }));
    for (RankSample sample : samples) {
      AnalysedSample rank = analysed.get(sample.rank());
      if (rank != null) {
        match.add(sample, rank, together, before);
      }
    }
    return match;
  }

  /** Waits of a row of a rank; null if the samples do not show them. */
  public @Nullable Row row(int rank, HashedKey key) {
    Map<HashedKey, Row> rows = ranks.get(rank);
    return rows == null ? null : rows.get(key);
  }

  /**
   * Parts of a rank's waiting, together 1, by {@link LatenessCause} of the ranks that it waited
   * for. Causes that are not known have no number. Null if the samples do not show them.
   */
  public double @Nullable [] causes(int rank) {
    long[] nanos = causes.get(rank);
    if (nanos == null) {
      return null;
    }
    double all = LongStream.of(nanos).sum();
    double[] parts = new double[nanos.length];
    for (int i = 0; i < parts.length; i++) {
      boolean known = nanos[i] > 0 || !unknown.contains(CAUSES[i]);
      parts[i] = !known ? Double.NaN : all == 0 ? 0 : nanos[i] / all;
    }
    return parts;
  }

  private void add(
      RankSample sample,
      AnalysedSample analysed,
      Map<HashedKey, double[]> together,
      RunningMatch before) {
    Map<HashedKey, Row> rows = new HashMap<>();
    for (AnalysedSample.Row row : analysed.rows()) {
      HashedKey key = key(row);
      double duration = (double) sample.rowNanos[sample.row(row.path(), row.meta())];
      double[] all = together.getOrDefault(key, new double[3]);
      Row last = before.row(sample.rank(), key);
      Row known = known(row.waits(), duration, last == null ? 0 : last.durationNanos, all);
      if (known != null) {
        rows.put(key, known);
      }
    }
    ranks.put(sample.rank(), rows);
    long[] ofCauses = new long[CAUSES.length];
    for (LatenessRow each : analysed.late()) {
      if (!each.isKnown()) {
        unknown.add(each.cause());
      }
      ofCauses[each.cause().ordinal()] += each.waitNanos();
    }
    causes.put(sample.rank(), ofCauses);
  }

  private static HashedKey key(AnalysedSample.Row row) {
    return new HashedKey(row.path(), row.meta());
  }

  /**
   * Waiting and duration of the calls that stand for the others, and the number of classified
   * calls.
   */
  private static double[] ratio(SampledWaits waits) {
    return waits.sampledDuration() > 0
        ? new double[] {waits.sampledWait(), waits.sampledDuration(), waits.calls()}
        : new double[] {waits.exactNanos(), waits.analysedNanos(), waits.calls()};
  }

  private static @Nullable Row known(
      SampledWaits waits, double duration, double durationBefore, double[] together) {
    boolean nearlyAll = waits.analysedNanos() >= NEARLY_ALL * duration;
    boolean thinned = waits.sampledDuration() > 0;
    // What has come since the last matching may still find its partner.
    double found = Math.min(duration, Math.max(durationBefore, (double) waits.analysedNanos()));
    if (nearlyAll && !thinned) {
      double ratio =
          waits.analysedNanos() == 0 ? 0 : waits.exactNanos() / (double) waits.analysedNanos();
      return new Row(ratio * found, duration, WaitSource.MEASURED);
    }
    double[] own = ratio(waits);
    double[] taken = own[2] >= FEWEST ? own : together;
    if (taken[2] < FEWEST || taken[1] <= 0) {
      return null;
    }
    double ratio = taken[0] / taken[1];
    double wait =
        thinned || waits.analysedNanos() == 0
            ? waits.exactNanos() + ratio * (thinned ? waits.restNanos() : duration)
            : ratio * found;
    return new Row(Math.min(wait, duration), duration, WaitSource.SAMPLED);
  }
}
