package org.waitprof.report.wording;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.efficiency.StartAndEnd;
import org.waitprof.efficiency.StartAndEnd.Arrivals;
import org.waitprof.efficiency.StartAndEnd.Death;

/** Words for late entries to Init and to Finalize, and for early ends. */
public final class StartEndWords {
  private static final int MOST_DEAD = 5;

  private StartEndWords() {}

  /** Parts of the text, equal in every format. Callers join them by semicolons. */
  public static List<String> of(StartAndEnd ends) {
    List<String> parts = new ArrayList<>();
    ends.before()
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
    parts.add(sentence("Init", ends.init()));
    ends.finalization().ifPresent(its -> parts.add(sentence("Finalize", its)));
    List<Death> dead = ends.dead();
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
    return parts;
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
