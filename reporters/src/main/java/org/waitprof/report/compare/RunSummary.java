package org.waitprof.report.compare;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.waitprof.efficiency.NoCore;
import org.waitprof.efficiency.PopFactors;
import org.waitprof.efficiency.RankEnds;
import org.waitprof.model.JobProfile;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RunFacts;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.figures.WaitTable;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.wording.Percentages;

/**
 * Summary of a run for comparisons. It is small, so that any number of runs fits into memory.
 *
 * @param name the file as the user knows it
 * @param program main class; empty if unknown
 * @param arguments arguments of the program
 * @param hosts hosts of its ranks, by name
 * @param startEpochMillis start time
 * @param ranks size of the job
 * @param runNanos run time of the longest rank
 * @param usefulNanos time outside of MPI, all ranks together
 * @param waiting waiting time / run time, both summed over ranks
 * @param factors POP factors
 * @param estimated whether any waiting is an estimate
 * @param estimator the estimator that separates waiting from work, {@code trace} if it was measured
 * @param noCoreRatio share of rank time in which ranks were ready to run, but without a core (0..1)
 * @param endsTogether whether waiting in Finalize is part of the run, as from format 2 on
 * @param waits waiting time / run time of each place
 */
public record RunSummary(
    String name,
    String program,
    String arguments,
    List<String> hosts,
    long startEpochMillis,
    int ranks,
    long runNanos,
    double usefulNanos,
    Share waiting,
    PopFactors factors,
    boolean estimated,
    String estimator,
    double noCoreRatio,
    boolean endsTogether,
    Map<WaitSite, Share> waits) {

  /**
   * A share of run time with its error.
   *
   * @param ratio 0..1
   * @param interval half of its 95 % interval; 0 if measured, NaN if estimated
   */
  record Share(double ratio, double interval) {
    Share plus(Share other) {
      return new Share(ratio + other.ratio, Math.hypot(interval, other.interval));
    }
  }

  /** Waiting time / run time, both summed over ranks (0..1). */
  public double waitRatio() {
    return waiting.ratio;
  }

  /** A remark on runs whose ranks lacked a core at times; empty if they had their cores. */
  static Optional<String> crowded(List<RunSummary> runs) {
    return withoutCore(runs, NoCore.NOTABLE);
  }

  /**
   * A remark on runs whose ranks lacked a core for at least this share of their time (0..1); empty
   * without such runs.
   */
  static Optional<String> withoutCore(List<RunSummary> runs, double least) {
    double most = runs.stream().mapToDouble(RunSummary::noCoreRatio).max().orElse(0);
    return most < least
        ? Optional.empty()
        : Optional.of(
            "ranks had no core for up to "
                + Percentages.rough(most)
                + " of their time: these figures include what else ran there");
  }

  /** A share of 0, for a place that is not in {@link #waits}. */
  Share nothing() {
    return new Share(0, estimated ? Double.NaN : 0);
  }

  /** The programs that some runs name. Runs of more than one program should not be compared. */
  static Set<String> programs(List<RunSummary> runs) {
    Set<String> programs = new LinkedHashSet<>();
    runs.stream().map(RunSummary::program).filter(name -> !name.isEmpty()).forEach(programs::add);
    return programs;
  }

  /**
   * Words behind the main class in a command line, or behind the command's first word if that is a
   * jar.
   */
  private static String arguments(RunFacts facts) {
    List<String> words = List.of(facts.command().split(" +"));
    int program = Math.max(0, words.indexOf(facts.mainClass()));
    return String.join(" ", words.subList(program + 1, words.size()));
  }

  /** The summary of the selected part of a run. */
  public static RunSummary of(String name, JobProfile profile, Selection selection) {
    WaitTable table = WaitTable.of(profile, selection);
    long run = RunTime.total(profile, selection.presentRanks(profile));
    boolean estimated = Headline.of(profile, table).estimated();
    Map<WaitSite, Share> waits = new LinkedHashMap<>();
    Share sum = new Share(0, 0);
    for (WaitRow row : table.rows()) {
      double interval = row.estimated() ? Double.NaN : RunTime.ratio(row.intervalNanos(), run);
      Share share = new Share(row.waitRatio(), interval);
      waits.merge(WaitSite.of(row), share, Share::plus);
      sum = sum.plus(row.estimated() && !estimated ? new Share(share.ratio, 0) : share);
    }
    PopFactors factors = PopFactors.of(profile);
    return new RunSummary(
        name,
        profile.facts().mainClass(),
        arguments(profile.facts()),
        profile.ranks().stream()
            .filter(RankFacts::present)
            .map(RankFacts::host)
            .distinct()
            .sorted()
            .toList(),
        profile.facts().startEpochMillis(),
        profile.ranks().size(),
        RunTime.longest(profile),
        factors.averageUsefulNanos() * factors.ranks(),
        estimated && waits.isEmpty() ? new Share(0, Double.NaN) : sum,
        factors,
        estimated,
        profile.facts().estimator(),
        NoCore.of(profile).ratio(),
        RankEnds.areTogether(profile),
        waits);
  }
}
