package org.waitprof.report.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.waitprof.efficiency.HybridFactors;
import org.waitprof.efficiency.PopFactors;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.headline.RankTime;
import org.waitprof.report.wording.HybridText;
import org.waitprof.report.wording.Percentages;

/**
 * Where the time went, and the POP factors as a tree: the product first, its factors indented
 * below.
 */
final class EfficiencySection implements Section {
  @Override
  public void print(ReportContext shown, Page page) throws IOException {
    JobProfile profile = shown.profile();
    PopFactors factors = PopFactors.of(profile);
    if (factors.ranks() == 0 || factors.runNanos() == 0) {
      return;
    }
    rankTime(shown, page);
    page.heading("Efficiency (POP)", "useful time is outside MPI");
    factor(page, "  Parallel efficiency", factors.parallelEfficiency(), "mean useful / run time");
    factor(page, "    Load balance", factors.loadBalance(), "mean / max useful time");
    factor(
        page,
        "    Communication efficiency",
        factors.communicationEfficiency(),
        "max useful / run time");
    if (factors.serialisation().isPresent() && factors.transfer().isPresent()) {
      factor(
          page,
          "      Serialisation",
          factors.serialisation().getAsDouble(),
          "max useful / ideal run time");
      factor(page, "      Transfer", factors.transfer().getAsDouble(), "ideal run time / run time");
    }
    Optional<HybridFactors> hybrid = HybridFactors.of(profile);
    if (hybrid.isPresent()) {
      hybrid(hybrid.get(), page);
    }
  }

  /** The factors of a program whose ranks have several computing threads. */
  private static void hybrid(HybridFactors factors, Page page) throws IOException {
    factor(page, "  Hybrid efficiency", factors.efficiency(), "parallel x thread efficiency");
    factor(
        page, "    Thread efficiency", factors.threadEfficiency(), "hybrid / parallel efficiency");
    if (factors.threadBalance().isPresent() && factors.threadScheduling().isPresent()) {
      factor(
          page,
          "      Thread load balance",
          factors.threadBalance().getAsDouble(),
          "mean of the cores / busiest thread");
      factor(
          page,
          "      Thread scheduling",
          factors.threadScheduling().getAsDouble(),
          "busiest thread / max useful time");
    }
    page.paragraph("  ", "  ", HybridText.of(factors));
  }

  private static void rankTime(ReportContext shown, Page page) throws IOException {
    page.heading("Rank time", "");
    List<String> parts = new ArrayList<>();
    RankTime time = RankTime.of(shown.profile(), shown.headline());
    for (RankTime.Part part : time.parts()) {
      parts.add(Percentages.sentence(part.ratio()) + " " + part.title());
    }
    time.noCoreText()
        .ifPresent(text -> parts.add(Percentages.sentence(time.noCore()) + " " + text));
    page.paragraph("  ", "  ", String.join("; ", parts));
  }

  private static void factor(Page page, String name, double value, String meaning)
      throws IOException {
    page.line(String.format(Locale.ROOT, "%-28s%6.2f  ", name, value) + page.paint().dim(meaning));
  }
}
