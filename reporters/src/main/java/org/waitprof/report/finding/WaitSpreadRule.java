package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.wording.Template;

/** The ranks that wait most and least. */
@AutoService(FindingRule.class)
public final class WaitSpreadRule extends FindingRule {
  /** Ranks that differ by less wait alike. */
  private static final double ALIKE = 0.05;

  /** The least share of all ranks, as a part of the largest one, with which ranks wait alike. */
  private static final double NEARLY = 0.8;

  /** Ranks that wait in turn, or by an estimate, differ by more than ranks that are measured. */
  private static final double HALF = 0.55;

  public WaitSpreadRule() {
    super(
        "wait_spread",
        "Who waits",
        "",
        "The rank that waits the largest share of its time and the one that waits the smallest,"
            + " or that all wait about as long.",
        "The rank that waits least is often the one that the others wait for.");
  }

  @Override
  public List<Finding> find(Headline job) {
    if (!WaitingRule.isWaiting(job) || job.ranks() < 2) {
      return List.of();
    }
    String most = WaitingRule.share(job, job.mostWaitRatio());
    String least = WaitingRule.share(job, job.leastWaitRatio());
    double nearly = job.estimated() || job.inTurn() ? HALF : NEARLY;
    boolean alike =
        job.leastWaitRatio() >= nearly * job.mostWaitRatio()
            && job.mostWaitRatio() - job.leastWaitRatio() < ALIKE;
    if (alike) {
      String summary =
          "All ranks wait about as long"
              + (most.equals(least) ? "" : " (" + least.replace(" %", "") + " to " + most + ")")
              + (job.inTurn() && job.late().isEmpty() ? "; they take turns being late" : "");
      return List.of(Finding.know(id(), summary).partOf(WaitingRule.ID).made());
    }
    String summary =
        Template.fill(
            "Rank %s waits most (%s of its time), rank %s least (%s)",
            job.mostWaitingRank(), most, job.leastWaitingRank(), least);
    return List.of(
        Finding.know(id(), summary)
            .partOf(WaitingRule.ID)
            .rank(job.mostWaitingRank())
            .evidence(Map.of("rank", String.valueOf(job.mostWaitingRank()), "waits", most))
            .evidence(Map.of("rank", String.valueOf(job.leastWaitingRank()), "waits", least))
            .made());
  }
}
