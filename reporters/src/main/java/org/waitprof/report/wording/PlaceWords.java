package org.waitprof.report.wording;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.model.JobProfile.RowSample.Awaited;
import org.waitprof.model.SizeClass;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.figures.place.PlaceFacts;
import org.waitprof.system.CountText;

/** Sentences on a place where ranks wait, apart from its share and the advice. */
public final class PlaceWords {
  /** Ranks with a smaller share of a place's waiting are not named. */
  private static final double NOTABLE = 0.1;

  private static final int MOST_NAMED = 2;

  private PlaceWords() {}

  /**
   * Duration, calls, message size, spread over ranks, and awaited rank: {@code 6.50 s in 960 calls
   * of 16-32 KiB; a rank waits 0 us to 2.47 s (rank 3), mean 1.62 s; 80 % of it for rank 0 at
   * Sweep.octant:120}.
   */
  public static String of(WaitRow row, PlaceFacts facts) {
    var wait = row.severity();
    return Template.fill(
        "%s in %s%s; a rank waits %s to %s (rank %s), mean %s%s",
        Durations.of(wait.total()),
        CountText.of(row.count(), "call"),
        sizes(facts),
        Durations.of(wait.min()),
        Durations.of(wait.max()),
        wait.maxRank(),
        Durations.of(wait.mean()),
        facts.awaited().isEmpty() ? lastToCome(row) : waitedFor(row, facts));
  }

  private static String sizes(PlaceFacts facts) {
    if (facts.largest() < facts.smallest()) {
      return "";
    }
    return facts.smallest() == facts.largest()
        ? " of " + ByteSizes.ofClass(facts.largest())
        : " of "
            + ByteSizes.of(SizeClass.lower(facts.smallest()))
            + " to "
            + ByteSizes.of(SizeClass.upper(facts.largest()));
  }

  private static String waitedFor(WaitRow row, PlaceFacts facts) {
    List<String> names = new ArrayList<>();
    for (Awaited each : facts.awaited()) {
      double ratio = RunTime.ratio(each.nanos(), row.severity().total());
      if (ratio >= NOTABLE && names.size() < MOST_NAMED) {
        String frame = FrameNames.innermost(each.path());
        names.add(
            Percentages.rough(ratio)
                + " of it for rank "
                + each.rank()
                + (frame.isEmpty() ? "" : " at " + frame));
      }
    }
    return names.isEmpty() ? "" : "; " + String.join(", ", names);
  }

  /** Names the rank that waits least. Where all wait for the last rank, that one comes last. */
  private static String lastToCome(WaitRow row) {
    boolean uneven = row.severity().max() - row.severity().min() > row.severity().mean() / 4;
    return row.isForLast() && uneven
        ? "; rank " + row.severity().minRank() + " waits least: it tends to come last"
        : "";
  }
}
