package org.waitprof.report.compare;

import java.util.LinkedHashMap;
import java.util.Map;
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
    int ranks,
    long runNanos,
    double usefulNanos,
    double waitRatio,
    PopFactors factors,
    boolean estimated,
    String estimator,
    Map<WaitSite, Double> waits) {

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
