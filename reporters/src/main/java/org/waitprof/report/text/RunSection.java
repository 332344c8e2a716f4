package org.waitprof.report.text;

import java.util.TreeMap;
import java.util.stream.IntStream;
import org.waitprof.model.JobProfile;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RunFacts;
import org.waitprof.report.ReportContext;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.RankSpread;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.PlainText;
import org.waitprof.report.wording.Template;
import org.waitprof.system.CountText;

/**
 * Section on the cost of measuring; with {@code -v}, also on how the run was started and measured.
 */
final class RunSection implements Section {
  @Override
  public void print(ReportContext shown, Page page) {
    overhead(shown, page);
    JobProfile profile = shown.profile();
    ReportOptions options = shown.options();
    if (!options.verbose()) {
      return;
    }
    RunFacts facts = profile.facts();
    page.heading("Run", "");
    fact(page, "command", facts.command());
    fact(page, "run id", facts.runId());
    fact(page, "estimator", facts.estimator());
    new TreeMap<>(facts.options()).forEach((name, value) -> fact(page, "option " + name, value));
  }

  private static void fact(Page page, String name, String value) {
    if (!value.isEmpty()) {
      String title = Template.fill("  %-18s  ", PlainText.of(name));
      page.paragraph(title, " ".repeat(22), PlainText.of(value));
    }
  }

  private static void overhead(ReportContext shown, Page page) {
    JobProfile profile = shown.profile();
    int[] present = Selection.ALL.presentRanks(profile);
    if (present.length == 0) {
      return;
    }
    page.heading("Measurement overhead", "estimated");
    int[] ranks =
        IntStream.of(present)
            .filter(rank -> profile.ranks().get(rank).overheadMeasured())
            .toArray();
    if (ranks.length == 0) {
      page.line("  not measured: ranks do that when all have entered MPI_Finalize");
      return;
    }
    long[] overhead = profile.ranks().stream().mapToLong(RankFacts::overheadNanos).toArray();
    RankSpread spread = RankSpread.of(overhead, ranks);
    double ratio = RunTime.ratio(spread.total(), RunTime.total(profile, ranks));
    if (ratio >= 1) {
      page.line("  not known: the estimate exceeds the run, as it does where the machine was busy");
      return;
    }
    page.paragraph(
        Template.fill(
            "%s of rank time: mean %s, at most %s (rank %d)%s",
            Percentages.sentence(ratio),
            Durations.of(spread.mean()),
            Durations.of(spread.max()),
            spread.maxRank(),
            ranks.length == present.length
                ? ""
                : "; not measured on "
                    + CountText.of(present.length - ranks.length, "rank")
                    + " that never reached MPI_Finalize"));
  }
}
