package org.waitprof.report.figures.headline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.efficiency.NoCore;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.Metric;
import org.waitprof.report.figures.RankSpread;
import org.waitprof.report.figures.RowReader;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.work.ComputedTime;
import org.waitprof.report.figures.work.MethodTime;

/**
 * The ranks whose computation most others wait for, of one host or a single one, and figures that
 * distinguish more work from a slow host.
 *
 * @param host host of the ranks
 * @param isHost whether they are all ranks of that host, and the job has several hosts
 * @param ranks the ranks, ascending
 * @param ratio their part of all waiting (0..1)
 * @param times their computing, in CPU time, as a multiple of the others'
 * @param isAlike whether each of them computes longer than all others, and they differ little
 * @param isSameCalls whether they make the same calls as the others, as often
 * @param stepTimes time of an equal piece of work on their cores, as a multiple of the others'; 0
 *     if not measured
 * @param method the method that they compute longer, with its time; empty without execution samples
 */
public record LateGroup(
    String host,
    boolean isHost,
    List<Integer> ranks,
    double ratio,
    double times,
    boolean isAlike,
    boolean isSameCalls,
    double stepTimes,
    Optional<InMethod> method) {
  /** Smallest share of waiting that they have, and smallest multiple of the waiting of the next. */
  private static final double MOST = 0.5;

  private static final double TIMES_NEXT = 2;

  /** Smallest share of the waiting for a host with which a rank is late by itself. */
  private static final double ALONE = 0.8;

  /**
   * Ranks are late by computing if they compute at least this multiple of what others do. Time
   * without a core is known less well than CPU time, and leaves caches cold: what it took is added.
   */
  private static final double LEAST_TIMES = 1.05;

  /** Ranks alike differ from each other by no more than this part of what they take longer. */
  private static final double SPREAD = 0.5;

  /** Cores of one machine differ by less than this part, of which other programs use some. */
  private static final double AS_FAST = 0.25;

  /** Largest part by which the means of ranks may differ in calls that count as equal. */
  private static final double OTHER_CALLS = 0.1;

  public LateGroup {
    ranks = List.copyOf(ranks);
  }

  /**
   * Time in a method and all that it calls.
   *
   * @param frame the method
   * @param times compared with the others
   */
  public record InMethod(Frame frame, double times) {}

  /** Reasons for which ranks compute longer than others. */
  public enum Meaning {
    /** Cores of these ranks take longer for the same work. */
    SLOW,
    /** Cores of these ranks are as fast as others', so they have more to do. */
    MORE_WORK,
    /** The figures allow both of these reasons. */
    OPEN
  }

  /**
   * Meaning of the figures: slow cores from half of the excess on, more work below a quarter of it,
   * on cores that are about as fast.
   */
  public Meaning meaning() {
    double excess = times - 1;
    if (stepTimes >= 1 + excess / 2) {
      return Meaning.SLOW;
    }
    boolean isAsFast = stepTimes > 0 && stepTimes < 1 + Math.min(excess / 4, AS_FAST);
    return isAsFast || (stepTimes == 0 && isHost && !isAlike) ? Meaning.MORE_WORK : Meaning.OPEN;
  }

  /**
   * The ranks that stand out; empty where none do, or they do not compute longer.
   *
   * @param waitNanos all waiting of the job
   * @param method what the late ranks do more, where that is known
   */
  static Optional<LateGroup> of(JobProfile profile, long waitNanos, Optional<Frame> method) {
    long[] caused = ComputedTime.causedBy(profile);
    int[] ranks = Selection.ALL.presentRanks(profile);
    Map<String, List<Integer>> byHost = new HashMap<>();
    for (int rank : ranks) {
      String host = profile.ranks().get(rank).host();
      byHost.computeIfAbsent(host, none -> new ArrayList<>()).add(rank);
    }
    List<List<Integer>> single = new ArrayList<>();
    for (int rank : ranks) {
      single.add(List.of(rank));
    }
    Optional<List<Integer>> rank = largest(single, caused, waitNanos);
    Optional<List<Integer>> host =
        byHost.size() < 2 ? Optional.empty() : largest(byHost.values(), caused, waitNanos);
    boolean alone =
        rank.isPresent()
            && (host.isEmpty()
                || (host.get().size() > 1
                    && spread(caused, rank.get()).total()
                        > ALONE * spread(caused, host.get()).total()));
    return (alone ? rank : host)
        .map(
            group ->
                of(
                    profile,
                    group,
                    !alone,
                    RunTime.ratio(spread(caused, group).total(), waitNanos),
                    method))
        .filter(group -> group.times >= LEAST_TIMES + NoCore.of(profile).worstRatio());
  }

  private static Optional<List<Integer>> largest(
      Iterable<List<Integer>> groups, long[] caused, long waitNanos) {
    Optional<List<Integer>> first = Optional.empty();
    long most = 0;
    long next = 0;
    for (List<Integer> group : groups) {
      long its = spread(caused, group).total();
      if (its > most) {
        next = most;
        most = its;
        first = Optional.of(group);
      } else {
        next = Math.max(next, its);
      }
    }
    return most >= MOST * waitNanos && most >= TIMES_NEXT * next ? first : Optional.empty();
  }

  private static LateGroup of(
      JobProfile profile,
      List<Integer> ranks,
      boolean isHost,
      double ratio,
      Optional<Frame> method) {
    List<Integer> others = new ArrayList<>();
    for (int rank : Selection.ALL.presentRanks(profile)) {
      others.add(rank);
    }
    others.removeAll(ranks);
    long[] computed = ComputedTime.byRank(profile);
    RankSpread ours = spread(computed, ranks);
    RankSpread theirs = spread(computed, others);
    long[] steps = new long[computed.length];
    boolean areStepsKnown = true;
    for (int rank : Selection.ALL.presentRanks(profile)) {
      steps[rank] = profile.ranks().get(rank).cpu().stepPicos();
      areStepsKnown &= steps[rank] > 0;
    }
    return new LateGroup(
        profile.ranks().get(ranks.get(0)).host(),
        isHost,
        ranks,
        ratio,
        times(computed, ranks, others),
        ours.min() > theirs.max()
            && ours.max() - ours.min() <= SPREAD * (ours.mean() - theirs.mean()),
        isSameCalls(profile, ranks, others),
        areStepsKnown ? times(steps, ranks, others) : 0,
        method
            .map(its -> new InMethod(its, times(MethodTime.byRank(profile, its), ranks, others)))
            .filter(its -> its.times >= LEAST_TIMES));
  }

  private static RankSpread spread(long[] byRank, List<Integer> ranks) {
    return RankSpread.of(byRank, numbers(ranks));
  }

  private static int[] numbers(List<Integer> ranks) {
    return ranks.stream().mapToInt(rank -> rank).toArray();
  }

  /** The mean of some ranks, as a multiple of the mean of others; 0 if the others have none. */
  private static double times(long[] byRank, List<Integer> ranks, List<Integer> others) {
    double theirs = spread(byRank, others).mean();
    return theirs == 0 ? 0 : spread(byRank, ranks).mean() / theirs;
  }

  /** By call path and call: message sizes and roles of the same work may differ. */
  private static boolean isSameCalls(
      JobProfile profile, List<Integer> ranks, List<Integer> others) {
    // Computed once for thousands of rows: for 65 536 ranks the numbers take a quarter of a
    // megabyte.
    int[] ours = numbers(ranks);
    int[] theirs = numbers(others);
    RowReader counts = new RowReader(profile, Metric.COUNT);
    Map<String, double[]> means = new HashMap<>();
    List<ProfileKey> keys = profile.keys();
    for (int row = 0; row < keys.size(); row++) {
      String place = keys.get(row).key().call() + " " + keys.get(row).key().path();
      double[] both = means.computeIfAbsent(place, none -> new double[2]);
      both[0] += RankSpread.of(counts.row(row), ours).mean();
      both[1] += RankSpread.of(counts.row(row), theirs).mean();
    }
    double apart = 0;
    double all = 0;
    for (double[] both : means.values()) {
      apart += Math.abs(both[0] - both[1]);
      all += both[1];
    }
    return apart <= OTHER_CALLS * all;
  }
}
