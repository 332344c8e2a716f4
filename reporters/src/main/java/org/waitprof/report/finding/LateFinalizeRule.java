package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.efficiency.StartAndEnd;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.Template;

/** Waiting for the last rank at the end of the run. */
@AutoService(FindingRule.class)
public final class LateFinalizeRule extends FindingRule {
  public LateFinalizeRule() {
    super(
        "late_finalize",
        "Late at the end",
        "ends",
        "Ranks stand in MPI_Finalize until the last one comes: often one rank writes results"
            + " while all others have nothing to do.",
        "Let all ranks write their part, or write while others compute.");
  }

  @Override
  public List<Finding> find(Headline job) {
    if (job.lateAtEnd().isEmpty()) {
      return List.of();
    }
    StartAndEnd.Arrivals ends = job.lateAtEnd().get();
    String summary =
        Template.fill(
            "At the end, ranks wait %s on average in MPI_Finalize for rank %s",
            Durations.of(ends.meanNanos()), ends.last());
    return List.of(
        Finding.change(id(), summary)
            .share(RunTime.ratio(ends.meanNanos() * job.ranks(), job.runNanos()))
            .rank(ends.last())
            .place("MPI_Finalize")
            .made());
  }
}
