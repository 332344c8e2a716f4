package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.quality.Decimals;
import org.waitprof.report.figures.headline.Headline;

/** Ranks that compute in turn rather than at once. */
@AutoService(FindingRule.class)
public final class SerialisedRule implements FindingRule {
  /** A lower serialisation efficiency is worth a sentence. */
  private static final double IN_CHAINS = 0.85;

  /** For the service loader. */
  public SerialisedRule() {}

  @Override
  public String id() {
    return "serialised";
  }

  @Override
  public String title() {
    return "Computing in turn";
  }

  @Override
  public String explanation() {
    return "No rank has more to do than others, and still not all compute at once:"
        + " serialisation efficiency is below 0.85 and below load balance. Its share of"
        + " rank time is what serialisation loses of what load balance leaves. Known from"
        + " a trace.";
  }

  @Override
  public String remedy() {
    return "Smaller pieces of work let the next rank start sooner.";
  }

  @Override
  public String section() {
    return "efficiency";
  }

  @Override
  public List<Finding> find(Headline job) {
    double serialisation = job.factors().serialisation().orElse(1);
    double balance = job.factors().loadBalance();
    if (!WaitingRule.isWaiting(job)
        || Ranking.isCrowded(job)
        || job.waitRatio() < Ranking.WORTH_ADVICE
        || serialisation > IN_CHAINS
        || serialisation > balance) {
      return List.of();
    }
    String summary =
        "Ranks compute in turn rather than at once (serialisation "
            + Decimals.fixed(serialisation, 2)
            + ")";
    return List.of(
        Finding.change(id(), summary)
            .partOf(WaitingRule.ID)
            .share(Math.min(job.waitRatio(), balance * (1 - serialisation)))
            .advice("smaller pieces of work let the next rank start sooner")
            .made());
  }
}
