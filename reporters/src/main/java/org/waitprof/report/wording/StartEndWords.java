package org.waitprof.report.wording;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.efficiency.StartAndEnd;
import org.waitprof.efficiency.StartAndEnd.Arrivals;
import org.waitprof.efficiency.StartAndEnd.Death;
import org.waitprof.system.CountText;

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
                    Template.fill(
                        "before Init: %s on average from the start of the process, at most %s (rank"
                            + " %s)",
                        Durations.of(before.meanNanos()),
                        Durations.of(before.mostNanos()),
                        before.longest())));
    parts.add(sentence("Init", ends.init()));
    ends.finalization().ifPresent(its -> parts.add(sentence("Finalize", its)));
    List<Death> dead = ends.dead();
    for (Death death : dead.subList(0, Math.min(MOST_DEAD, dead.size()))) {
      parts.add(
          Template.fill(
              "rank %s ended without Finalize, %s before the last sign of life",
              death.rank(), Durations.of(death.earlyNanos())));
    }
    if (dead.size() > MOST_DEAD) {
      parts.add(CountText.of(dead.size() - MOST_DEAD, "more rank") + " ended without Finalize");
    }
    return parts;
  }

  private static String sentence(String call, Arrivals arrivals) {
    return arrivals.mostNanos() == 0
        ? call + ": all came at the same time"
        : Template.fill(
            "%s: rank %s came last, %s after rank %s; ranks waited %s on average",
            call,
            arrivals.last(),
            Durations.of(arrivals.mostNanos()),
            arrivals.first(),
            Durations.of(arrivals.meanNanos()));
  }
}
