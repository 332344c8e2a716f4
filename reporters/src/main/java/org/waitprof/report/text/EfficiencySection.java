package org.waitprof.report.text;

import java.util.Map;
import org.waitprof.efficiency.HybridFactors;
import org.waitprof.efficiency.PopFactors;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.Factor;
import org.waitprof.report.figures.Grade;
import org.waitprof.report.figures.headline.RankTime;
import org.waitprof.report.wording.HybridText;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.Template;

/**
 * Section on where the time went, and the POP factors as a tree: the product first, its factors
 * indented below.
 */
final class EfficiencySection implements Section {
  @Override
  public void print(ReportContext shown, Page page) {
    JobProfile profile = shown.profile();
    PopFactors factors = PopFactors.of(profile);
    if (factors.ranks() == 0 || factors.runNanos() == 0) {
      return;
    }
    rankTime(shown, page);
    page.heading("Efficiency (POP)", "useful time is outside MPI");
    for (Map.Entry<Factor, Double> each : Factor.of(profile).entrySet()) {
      Factor factor = each.getKey();
      String title = "  ".repeat(factor.depth() + 1) + factor.title();
      String value = Template.fill("%6.2f", each.getValue());
      page.line(
          Template.fill("%-28s", title)
              + page.paint().grade(Grade.of(each.getValue()), value)
              + "  "
              + page.paint().dim(factor.formula()));
    }
    HybridFactors.of(profile).map(HybridText::of).ifPresent(page::paragraph);
  }

  private static void rankTime(ReportContext shown, Page page) {
    page.heading("Rank time", "");
    RankTime time = RankTime.of(shown.profile(), shown.headline());
    page.paragraph(String.join("; ", time.texts(Percentages::sentence)));
  }
}
