package org.waitprof.report.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.waitprof.efficiency.StartAndEnd;
import org.waitprof.efficiency.StartAndEnd.Arrivals;
import org.waitprof.efficiency.StartAndEnd.Death;
import org.waitprof.report.ReportContext;
import org.waitprof.report.wording.Durations;

/** With {@code -v}, who came late to Init and to Finalize, and who ended early. */
final class StartEndSection implements Section {
  private static final int MOST_DEAD = 5;

  @Override
  public void print(ReportContext shown, Page page) throws IOException {
    Optional<StartAndEnd> found = StartAndEnd.of(shown.profile());
    if (!shown.options().verbose() || found.isEmpty()) {
      return;
    }
    page.heading("Start and end", "outside of the run time, by the hosts' clocks");
    List<String> parts = new ArrayList<>();
    found
        .get()
        .before()
        .ifPresent(
            before ->
                parts.add(
                    "before Init: "
                        + Durations.of(before.meanNanos())
                        + " on average from the begin of the process, at most "
                        + Durations.of(before.mostNanos())
                        + " (rank "
                        + before.longest()
                        + ")"));
    parts.add(sentence("Init", found.get().init()));
    found.get().finalization().ifPresent(ends -> parts.add(sentence("Finalize", ends)));
    List<Death> dead = found.get().dead();
    for (Death death : dead.subList(0, Math.min(MOST_DEAD, dead.size()))) {
      parts.add(
          "rank "
              + death.rank()
              + " ended without Finalize, "
              + Durations.of(death.earlyNanos())
              + " before the last sign of life");
    }
    if (dead.size() > MOST_DEAD) {
      parts.add(dead.size() - MOST_DEAD + " more ranks ended without Finalize");
    }
    page.paragraph("  ", "  ", String.join("; ", parts));
  }

  private static String sentence(String call, Arrivals arrivals) {
    return arrivals.mostNanos() == 0
        ? call + ": all came at the same time"
        : call
            + ": rank "
            + arrivals.last()
            + " came last, "
            + Durations.of(arrivals.mostNanos())
            + " after rank "
            + arrivals.first()
            + "; ranks waited "
            + Durations.of(arrivals.meanNanos())
            + " on average";
  }
}
