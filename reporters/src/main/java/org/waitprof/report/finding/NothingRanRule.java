package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.report.figures.headline.Headline;

/** Finds that nothing can be judged. */
@AutoService(FindingRule.class)
public final class NothingRanRule extends FindingRule {
  public NothingRanRule() {
    super(
        "nothing_ran",
        "Nothing ran",
        "",
        "No rank ran between MPI_Init and MPI_Finalize, or none left a record of that.",
        "The notes on the run say which ranks are missing. 'doctor' finds what is wrong with a"
            + " launch.");
  }

  @Override
  public List<Finding> find(Headline job) {
    return job.ranks() > 0 && job.runNanos() > 0
        ? List.of()
        : List.of(
            Finding.warning(id(), "No verdict: no rank ran between Init and Finalize").made());
  }

  @Override
  public boolean isForAnyRun() {
    return true;
  }
}
