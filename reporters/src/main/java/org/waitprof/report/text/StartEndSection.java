package org.waitprof.report.text;

import java.util.List;
import java.util.Optional;
import org.waitprof.efficiency.RankEnds;
import org.waitprof.efficiency.StartAndEnd;
import org.waitprof.model.JobProfile;
import org.waitprof.model.RankFacts;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.PlainText;
import org.waitprof.report.wording.StartEndWords;

/**
 * Section on late entries to Init and to Finalize, and on early ends. Shown if these are notable;
 * with {@code -v} always, and rank by rank.
 */
final class StartEndSection implements Section {
  @Override
  public void print(ReportContext shown, Page page) {
    JobProfile profile = shown.profile();
    Optional<StartAndEnd> found = StartAndEnd.of(profile);
    boolean verbose = shown.options().verbose();
    if (found.isEmpty() || !(verbose || found.get().isNotable(RunTime.mean(profile)))) {
      return;
    }
    page.heading("Start and end", "outside of the run time, by the hosts' clocks");
    page.paragraph(String.join("; ", StartEndWords.of(found.get())));
    if (verbose) {
      byRank(shown, RankEnds.last(profile).orElseThrow(), page);
    }
  }

  private static void byRank(ReportContext shown, RankEnds.Last last, Page page) {
    JobProfile profile = shown.profile();
    DurationUnit unit = DurationUnit.forLargest(1_000_000_000);
    TextTable table =
        new TextTable(
            List.of(
                "#rank",
                "#before Init " + unit.name(),
                "#wait in Init",
                "#wait in Finalize",
                "#ended early",
                "host"));
    for (int rank : shown.options().selection().presentRanks(profile)) {
      RankFacts facts = profile.ranks().get(rank);
      RankEnds ends = last.of(facts);
      table.row(
          List.of(
              Integer.toString(rank),
              ends.beforeNanos() == 0 ? "-" : unit.format(ends.beforeNanos()),
              unit.format(ends.initWaitNanos()),
              facts.finalized() ? unit.format(ends.finalizeWaitNanos()) : "-",
              facts.finalized() ? "-" : unit.format(ends.earlyNanos()),
              PlainText.of(facts.host())));
    }
    table.print(page);
  }
}
