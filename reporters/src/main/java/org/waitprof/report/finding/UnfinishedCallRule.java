package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.report.figures.headline.Headline;

/** Finds that the job ended while ranks were in MPI calls. */
@AutoService(FindingRule.class)
public final class UnfinishedCallRule extends FindingRule {
  public UnfinishedCallRule() {
    super(
        "ended_in_call",
        "Ended in MPI calls",
        "",
        "The job ended while ranks were in MPI calls, by a signal, MPI_Abort or a deadlock: the"
            + " calls that never returned, and which rank waits for which, if that is known.",
        "Look at the calls that are named. Figures of waiting hold up to the end only.");
  }

  @Override
  public List<Finding> find(Headline job) {
    if (job.ending().isEmpty()) {
      return List.of();
    }
    String text = job.ending().get();
    String summary = text.isEmpty() ? "The job ended in MPI calls" : capital(text);
    return List.of(Finding.warning(id(), summary).made());
  }

  private static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  @Override
  public boolean isForAnyRun() {
    return true;
  }
}
