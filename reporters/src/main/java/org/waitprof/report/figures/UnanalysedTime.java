package org.waitprof.report.figures;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallKey;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.WaitSource;

/**
 * MPI time in which waiting is not analysed, without {@link PackingTime}.
 *
 * @param notAnalysed calls that belong to no pattern, each with at least {@link #NOTABLE} of rank
 *     time, longest first
 * @param restRatio rank time (0..1) in all other calls that belong to no pattern
 * @param fewCallsRatio rank time (0..1) in calls that a rank made too seldom for an estimate of
 *     waiting
 */
public record UnanalysedTime(List<Part> notAnalysed, double restRatio, double fewCallsRatio) {
  /** Smallest share of rank time to mention. */
  public static final double NOTABLE = 0.05;

  /** Smallest number of calls of a kind. With fewer, hardly any call is free of waiting. */
  private static final int ENOUGH_CALLS = 4;

  public UnanalysedTime {
    notAnalysed = List.copyOf(notAnalysed);
  }

  /**
   * Share of an MPI call.
   *
   * @param call the call
   * @param role its side: a root that sends waits for no rank by the definition of Late Broadcast,
   *     though its time may be long
   * @param ratio share of rank time (0..1)
   */
  public record Part(MpiCall call, Role role, double ratio) {
    /** The call and its side, for a sentence: {@code MPI_Bcast at the root}. */
    public String text() {
      return call.standardName()
          + (role == Role.ROOT
              ? " at the root"
              : role == Role.NONROOT ? " apart from the root" : "");
    }
  }

  private record Side(MpiCall call, Role role) {}

  /** Kind of call on a rank, whose durations an estimate compares with each other. */
  private record Kind(MpiCall call, int sizeClass, int commSizeClass, Role role) {
    static Kind of(CallKey key) {
      return new Kind(key.call(), key.sizeClass(), key.commSizeClass(), key.role());
    }
  }

  /** Unanalysed time of a whole job. */
  public static UnanalysedTime of(JobProfile profile) {
    List<Part> parts = new ArrayList<>();
    double rest = 0;
    for (Totals<Side> total :
        Totals.by(
            profile,
            Selection.ALL,
            row ->
                row.pattern().isEmpty()
                    && row.isInRunTime()
                    && !PackingTime.isPacking(row.key().call()),
            row -> new Side(row.key().call(), row.key().role()))) {
      if (total.timeRatio() >= NOTABLE) {
        parts.add(new Part(total.key().call(), total.key().role(), total.timeRatio()));
      } else {
        rest += total.timeRatio();
      }
    }
    parts.sort((a, b) -> Double.compare(b.ratio(), a.ratio()));
    return new UnanalysedTime(parts, rest, fewCalls(profile));
  }

  /** Whether the share of rank time of calls without pattern is large enough to mention. */
  public boolean isNotable() {
    return !notAnalysed.isEmpty() || restRatio >= NOTABLE;
  }

  private static double fewCalls(JobProfile profile) {
    int[] ranks = Selection.ALL.presentRanks(profile);
    Map<Kind, List<Integer>> kinds = new HashMap<>();
    for (int row = 0; row < profile.keys().size(); row++) {
      ProfileKey key = profile.keys().get(row);
      if (!key.pattern().isEmpty() && key.source() == WaitSource.ESTIMATED) {
        kinds.computeIfAbsent(Kind.of(key.key()), kind -> new ArrayList<>()).add(row);
      }
    }
    RowReader counts = new RowReader(profile, Metric.COUNT);
    RowReader sums = new RowReader(profile, Metric.SUM);
    long nanos = 0;
    for (List<Integer> rows : kinds.values()) {
      long[] count = new long[profile.ranks().size()];
      long[] sum = new long[count.length];
      for (int row : rows) {
        counts.addTo(count, row, ranks);
        sums.addTo(sum, row, ranks);
      }
      for (int rank : ranks) {
        nanos += count[rank] < ENOUGH_CALLS ? sum[rank] : 0;
      }
    }
    return RunTime.ratio(nanos, RunTime.total(profile, ranks));
  }
}
