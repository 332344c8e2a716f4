package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.report.figures.RootCauseTable;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.cause.LateMethods;
import org.waitprof.report.figures.cause.Lateness;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.figures.work.ComputedTime;
import org.waitprof.report.wording.CausePlaces;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.MethodWords;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.RankNames;
import org.waitprof.system.CountText;

/**
 * Finds what late ranks did, by the root causes of a trace: where these are known, they are the
 * account.
 */
@AutoService(FindingRule.class)
public final class LateWorkRule extends FindingRule {
  static final String ID = "late_work";

  /** A cause of less than this part of the waiting is no place to begin at. */
  private static final double SMALL = 0.05;

  /** Part of the waiting without a known cause from which on it is said. */
  private static final double MOST_UNKNOWN = 0.5;

  /** The second cause is named if it has this part of what the first one has. */
  private static final double AS_GOOD = 0.5;

  /** A rank with this many times its share of a place's costs is named. */
  private static final double TIMES_MEAN = 1.5;

  /** Ranks with this many times the mean of all computation have more to do than others. */
  private static final double MORE = 1.05;

  public LateWorkRule() {
    super(
        ID,
        "Late by work",
        "causes",
        "The first root cause of a trace (explain root_cause), and the second if it has"
            + " half as much: a computation, call or loss of time that made other ranks wait,"
            + " directly or through others. Its share is the waiting that it caused, as a"
            + " share of rank time. Where most of the waiting has no known cause, that is"
            + " said.",
        "Where one rank has most of it, give it less of that work. 'simulate' says beforehand"
            + " what an even distribution would gain.");
  }

  @Override
  public List<Finding> find(Headline job) {
    List<Finding> found = new ArrayList<>();
    if (WaitingRule.isWaiting(job)) {
      double first = largest(job);
      double unknown = RootCauseTable.of(job.profile()).unexplainedRatio();
      for (LateMethods.Row row : job.causes()) {
        double ratio = row.sum().ratio();
        if (ratio >= SMALL && ratio >= AS_GOOD * first) {
          found.add(of(job, row, found.isEmpty(), unknown));
        }
      }
    }
    return found;
  }

  /** The part of the waiting that the largest cause has; 0 where none is known. */
  static double largest(Headline job) {
    return job.causes().isEmpty() ? 0 : job.causes().get(0).sum().ratio();
  }

  /** Whether root causes are known, so that no other tally of the same waiting is given. */
  static boolean isAccount(Headline job) {
    return largest(job) >= SMALL;
  }

  /** {@code 44 % of it is caused by rank 5's computation in Sweep.compute:64}. */
  private static Finding of(Headline job, LateMethods.Row cause, boolean first, double unknown) {
    RootCauseTable.Row row = cause.sum();
    int rank = row.severity().maxRank();
    boolean single = row.isOneRank();
    double most = RunTime.ratio(row.severity().max(), row.severity().total());
    boolean uneven = !single && row.ranks() > 1 && most * row.ranks() >= TIMES_MEAN;
    boolean named = row.place().computation() && (single || uneven);
    Optional<Instead> instead =
        row.place().computation() ? insteadOfComputing(job, named ? rank : -1) : Optional.empty();
    Optional<Second> second = single ? Optional.empty() : Second.of(row);
    List<Integer> late = late(job, cause, second);
    double ofRank = row.ratio() * (single ? 1 : most) * job.waitRatio();
    Optional<LatenessCause> lost = CausePlaces.lost(row.place());
    Optional<String> time = MethodWords.time(cause);
    String advice = "";
    if (ofRank >= Ranking.WORTH_ADVICE && named && instead.isEmpty() && hasMore(job, late)) {
      advice = "Give " + RankNames.of(late) + " less of that work";
    } else if (ofRank >= Ranking.WORTH_ADVICE && single && lost.isPresent()) {
      advice = LateCauseRule.remedy(lost.get(), rank, "rank " + rank);
    }
    String summary =
        Percentages.rough(row.ratio())
            + (first ? " of it is caused by " : " is caused by ")
            + (single ? "rank " + rank + "'s " : "")
            + name(cause, instead)
            + (single ? "" : " on " + CountText.of(row.ranks(), "rank"))
            + (single || uneven || row.ranks() == 1 ? "" : " in turn")
            + (uneven || second.isPresent()
                ? ", " + Percentages.rough(row.ratio() * most) + " by rank " + rank + "'s"
                : "")
            + " ("
            + Durations.of(
                uneven || second.isPresent() ? row.severity().max() : row.severity().total())
            + (time.isPresent() ? "; " + time.get() : "")
            + ")"
            + second.map(its -> its.words(row.ratio())).orElse("")
            + mostly(instead)
            + (first && unknown > MOST_UNKNOWN
                ? "; for " + Percentages.rough(unknown) + " no cause is known"
                : "");
    return Finding.change(ID, summary)
        .partOf(WaitingRule.ID)
        .share(row.ratio() * job.waitRatio())
        .ranks(single || uneven || second.isPresent() ? late : List.of())
        .place(RemedyWords.name(cause))
        .cause(
            instead
                .map(Instead::cause)
                .or(() -> lost)
                .map(LatenessCause::id)
                .orElse(row.place().computation() ? "compute" : ""))
        .evidence(
            Map.of(
                "rank", String.valueOf(rank),
                "part", Percentages.rough(row.ratio() * most),
                "waits", Durations.of(row.severity().max())))
        .advice(advice)
        .made();
  }

  /**
   * Whether late ranks have more to do than others, so that others could take some of it. In a
   * pipeline, the first stages are late for all others with no more work than these.
   */
  private static boolean hasMore(Headline job, List<Integer> late) {
    if (!SerialisedRule.isInTurn(job)) {
      return true;
    }
    long[] computed = ComputedTime.byRank(job.profile());
    double all = 0;
    for (long each : computed) {
      all += each;
    }
    double its = 0;
    for (int rank : late) {
      its += rank < computed.length ? computed[rank] : 0;
    }
    return its / late.size() > MORE * all / computed.length;
  }

  /** The ranks that are late by a cause: the first one, the second one, those as late as these. */
  private static List<Integer> late(Headline job, LateMethods.Row cause, Optional<Second> second) {
    Set<Integer> late = new TreeSet<>(List.of(cause.sum().severity().maxRank()));
    second.ifPresent(its -> late.add(its.rank()));
    boolean isThere =
        job.largest().isPresent()
            && cause.places().stream()
                .anyMatch(its -> its.place().path().equals(job.largest().get().path()));
    job.lateTogether()
        .filter(its -> isThere && its.ranks().size() <= its.early())
        .filter(its -> its.ranks().containsAll(late))
        .ifPresent(its -> late.addAll(its.ranks()));
    return List.copyOf(late);
  }

  /** The place, and what the rank did there: {@code locks, sleep or I/O in Sweep.compute}. */
  private static String name(LateMethods.Row cause, Optional<Instead> instead) {
    String name = MethodWords.of(cause);
    return instead
        .filter(Instead::isNearlyAll)
        .map(each -> each.words() + name.replaceFirst("^computation", ""))
        .orElse(name);
  }

  private static String mostly(Optional<Instead> instead) {
    return instead
        .filter(each -> !each.isNearlyAll())
        .map(each -> ", most of it " + each.words())
        .orElse("");
  }

  /**
   * Cause that made ranks late instead of computing, if they were late by that most of the time.
   * Empty if they computed, or if the cause is unknown.
   *
   * @param rank that is meant; -1 for all
   */
  private static Optional<Instead> insteadOfComputing(Headline job, int rank) {
    Lateness lateness = Lateness.of(job.lateness(), job.waitNanos(), job.runNanos());
    Map<LatenessCause, LatenessRow> sums = new EnumMap<>(LatenessCause.class);
    long all = 0;
    for (LatenessRow each : lateness.rows()) {
      if (rank < 0 || each.rank() == rank) {
        sums.merge(each.cause(), each, LatenessRow::plus);
        all += each.waitNanos();
      }
    }
    LatenessRow computation = sums.get(LatenessCause.COMPUTE);
    long computed = computation == null ? 0 : computation.waitNanos();
    long nanos = all;
    return sums.values().stream()
        .filter(each -> each.cause() != LatenessCause.COMPUTE)
        .filter(each -> LateCauseRule.isInstead(each.cause()))
        .max(Comparator.comparingLong(LatenessRow::waitNanos))
        .filter(each -> each.waitNanos() > computed)
        .map(
            each ->
                new Instead(
                    each.cause(),
                    each.cause().ofRank() + LateCauseRule.containing(lateness, each),
                    RunTime.ratio(each.waitNanos(), nanos)));
  }

  /**
   * Cause of lateness other than computation.
   *
   * @param cause the cause
   * @param words what the rank had instead, and where
   * @param part of their lateness, 0..1
   */
  private record Instead(LatenessCause cause, String words, double part) {
    /** From this part on, the cause stands for all of the lateness. */
    private static final double NEARLY_ALL = 0.9;

    boolean isNearlyAll() {
      return part >= NEARLY_ALL;
    }
  }

  /**
   * The rank with the second largest part of a cause, where it has at least half of what the first
   * one has, and both have nearly all.
   *
   * @param rank the rank
   * @param part of the costs of the cause, 0..1
   */
  private record Second(int rank, double part) {
    private static final double NEARLY_ALL = 0.8;

    static Optional<Second> of(RootCauseTable.Row row) {
      Map<Integer, Long> byRank = new TreeMap<>();
      for (Cost cost : row.place().costs()) {
        byRank.merge(cost.rank(), cost.nanos(), Long::sum);
      }
      byRank.remove(row.severity().maxRank());
      int rank = -1;
      long nanos = 0;
      for (Map.Entry<Integer, Long> each : byRank.entrySet()) {
        if (each.getValue() > nanos) {
          rank = each.getKey();
          nanos = each.getValue();
        }
      }
      long first = row.severity().max();
      boolean isBoth = first + nanos >= NEARLY_ALL * row.severity().total();
      return rank >= 0 && nanos >= AS_GOOD * first && isBoth
          ? Optional.of(new Second(rank, RunTime.ratio(nanos, row.severity().total())))
          : Optional.empty();
    }

    String words(double ratio) {
      return ", " + Percentages.rough(ratio * part) + " by rank " + rank + "'s";
    }
  }
}
