package org.waitprof.report.text;

import java.io.IOException;
import java.util.Locale;
import java.util.stream.IntStream;
import org.waitprof.model.JobProfile;
import org.waitprof.model.RankFacts;
import org.waitprof.report.Selection;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Shown;
import org.waitprof.report.figures.Spread;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.Percentages;

/** What measuring cost the job. */
final class OverheadSection implements Section {
  @Override
  public void print(Shown shown, Page page) throws IOException {
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
      page.line("  not measured: a rank does that when it enters MPI_Finalize");
      return;
    }
    long[] overhead = profile.ranks().stream().mapToLong(RankFacts::overheadNanos).toArray();
    Spread spread = Spread.of(overhead, ranks);
    double ratio = RunTime.ratio(spread.total(), RunTime.total(profile, ranks));
    page.paragraph(
        "  ",
        "  ",
        String.format(
            Locale.ROOT,
            "%s of rank time: mean %s, at most %s (rank %d)%s",
            Percentages.sentence(ratio),
            Durations.of(spread.mean()),
            Durations.of(spread.max()),
            spread.maxRank(),
            ranks.length == present.length
                ? ""
                : "; not measured on "
                    + (present.length - ranks.length)
                    + " that did not get there"));
  }
}
