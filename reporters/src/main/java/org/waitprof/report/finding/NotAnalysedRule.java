package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.waitprof.report.figures.UnanalysedTime;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.wording.Percentages;

/** Calls about whose waiting the figures say nothing. */
@AutoService(FindingRule.class)
public final class NotAnalysedRule extends FindingRule {
  public NotAnalysedRule() {
    super(
        "not_analysed",
        "Not analysed",
        "calls",
        "Share of rank time in calls that belong to no wait-state pattern, so that no figure"
            + " says whether ranks wait in them. From 5 % of rank time on.",
        "See which of these calls take long, and compare them from rank to rank: report -v.");
  }

  /** {@code Not analysed: MPI_Win_attach, 20 %; others, 9 % of rank time.} */
  @Override
  public List<Finding> find(Headline job) {
    UnanalysedTime unanalysed = job.unanalysed();
    if (!unanalysed.isNotable()) {
      return List.of();
    }
    List<String> parts = new ArrayList<>();
    List<Map<String, String>> evidence = new ArrayList<>();
    double share = unanalysed.restRatio();
    for (UnanalysedTime.Part part : unanalysed.notAnalysed()) {
      String ratio = Percentages.rough(part.ratio());
      parts.add(part.text() + ", " + ratio);
      evidence.add(Map.of("call", part.text(), "share", ratio));
      share += part.ratio();
    }
    if (unanalysed.restRatio() >= UnanalysedTime.NOTABLE) {
      String others = parts.isEmpty() ? "many calls without pattern, " : "others, ";
      parts.add(others + Percentages.rough(unanalysed.restRatio()));
    }
    Finding.Draft found =
        Finding.know(id(), "Not analysed: " + String.join("; ", parts) + " of rank time")
            .share(share);
    evidence.forEach(found::evidence);
    return List.of(found.made());
  }
}
