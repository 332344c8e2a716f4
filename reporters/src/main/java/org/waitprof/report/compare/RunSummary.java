package org.waitprof.report.compare;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.waitprof.efficiency.PopFactors;
import org.waitprof.model.JobProfile;
import org.waitprof.report.figures.Headline;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.figures.WaitTable;

/**
 * What comparisons keep of a run, so that any number of runs fits into memory.
 *
 * @param name the file as the user knows it
 * @param program main class; empty if unknown
 * @param ranks size of the job
 * @param runNanos run time of the longest rank
 * @param usefulNanos time outside of MPI, all ranks together
 * @param waitRatio waiting time / run time, both summed over ranks (0..1)
 * @param factors POP factors
 * @param estimated whether any waiting is an estimate
 * @param estimator what tells waiting from work, {@code trace} where it was measured
 * @param waits wait ratio of each place
 */
public record RunSummary(
    String name,
    String program,
    int ranks,
    long runNanos,
    double usefulNanos,
    double waitRatio,
    PopFactors factors,
    boolean estimated,
    String estimator,
    Map<WaitSite, Double> waits) {

  /**
   * The programs of some runs that name theirs; more than one where they should not be compared.
   */
  static Set<String> programs(List<RunSummary> runs) {
    Set<String> programs = new LinkedHashSet<>();
    runs.stream().map(RunSummary::program).filter(name -> !name.isEmpty()).forEach(programs::add);
    return programs;
  }

  /** The summary of the selected part of a run. */
  public static RunSummary of(String name, JobProfile profile, Selection selection) {
    WaitTable table = WaitTable.of(profile, selection);
    Map<WaitSite, Double> waits = new LinkedHashMap<>();
    double sum = 0;
    for (WaitRow row : table.rows()) {
      waits.merge(WaitSite.of(row), row.waitRatio(), Double::sum);
      sum += row.waitRatio();
    }
    PopFactors factors = PopFactors.of(profile);
    return new RunSummary(
        name,
        profile.facts().mainClass(),
        profile.ranks().size(),
        RunTime.longest(profile),
        factors.averageUsefulNanos() * factors.ranks(),
        sum,
        factors,
        Headline.of(profile, table).estimated(),
        profile.facts().estimator(),
        waits);
  }
}
