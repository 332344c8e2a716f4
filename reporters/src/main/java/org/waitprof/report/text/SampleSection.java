package org.waitprof.report.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.model.JobProfile.RowSample;
import org.waitprof.model.Metric;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.RankSet;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.cause.SelectedPairs;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.Percentages;

/**
 * For jobs with a coordinated sample: the paper's minimum applied to the same durations, and the
 * awaited ranks. A trace alone knows some of these ranks, and no minimum. A verbose report shows
 * all places.
 */
final class SampleSection implements Section {
  private static final int PLACES = 5;

  /** Smaller shares of rank time are not shown. */
  private static final double NOTABLE = 0.001;

  /** Waiting in one place of the program, as measured and as estimated. */
  private static final class Place {
    long waitNanos;
    long minimumNanos;
    final Map<String, Long> awaited = new LinkedHashMap<>();
  }

  @Override
  public void print(ReportContext shown, Page page) {
    Selection selection = shown.options().selection();
    List<String> pairs = pairs(shown);
    // Minimum and awaited ranks are known of all ranks together.
    Map<String, Place> places =
        selection.ranks().equals(RankSet.ALL) ? places(shown.profile(), selection) : Map.of();
    if (places.isEmpty() && pairs.isEmpty()) {
      return;
    }
    page.heading("Waited for", "measured on both sides of messages and collectives");
    long minimum = places.values().stream().mapToLong(place -> place.minimumNanos).sum();
    if (!places.isEmpty()) {
      places(places, minimum > 0, shown, page);
    }
    if (!pairs.isEmpty()) {
      Page.wrap("  Longest waits: ", "                 ", pairs, "; ", page.width())
          .forEach(page::line);
    }
    // Estimates of other rows are by another estimator.
    if (minimum > 0 && !shown.headline().estimated()) {
      page.paragraph(
          "From durations alone, estimator 'minimum' would report "
              + Percentages.rough(RunTime.ratio(minimum, runNanos(shown)))
              + " of rank time as waiting.");
    }
  }

  /** Run time of the selected ranks together. */
  private static long runNanos(ReportContext shown) {
    return RunTime.total(
        shown.profile(), shown.options().selection().presentRanks(shown.profile()));
  }

  private static void places(
      Map<String, Place> places, boolean hasMinimum, ReportContext shown, Page page) {
    long runNanos = runNanos(shown);
    List<Map.Entry<String, Place>> sorted = new ArrayList<>(places.entrySet());
    sorted.sort((a, b) -> Long.compare(b.getValue().waitNanos, a.getValue().waitNanos));
    boolean verbose = shown.options().verbose();
    TextTable table = new TextTable(List.of("#%", "#minimum", "place, and who was waited for"));
    for (Map.Entry<String, Place> each :
        sorted.subList(0, verbose ? sorted.size() : Math.min(PLACES, sorted.size()))) {
      Place place = each.getValue();
      table.row(
          List.of(
              Percentages.column(RunTime.ratio(place.waitNanos, runNanos)),
              hasMinimum ? Percentages.column(RunTime.ratio(place.minimumNanos, runNanos)) : "-",
              each.getKey()));
      List<String> who = awaited(place, runNanos, verbose);
      if (!who.isEmpty()) {
        table.detail(
            Page.wrap("                  ", "                  ", who, "; ", page.width()));
      }
    }
    table.print(page);
  }

  /** The pairs of ranks that wait longest; none if calls are selected, which pairs do not know. */
  private static List<String> pairs(ReportContext shown) {
    Selection selection = shown.options().selection();
    List<String> longest = new ArrayList<>();
    if (!new Selection(selection.ranks(), "", "").equals(selection)) {
      return longest;
    }
    long runNanos = runNanos(shown);
    for (RankPair pair : SelectedPairs.byWaiting(shown.profile(), selection)) {
      double ratio = RunTime.ratio(pair.waitNanos(), runNanos);
      if (ratio >= NOTABLE && longest.size() < (shown.options().verbose() ? 20 : 4)) {
        longest.add(
            "rank " + pair.rank() + " for rank " + pair.peer() + " " + Percentages.sentence(ratio));
      }
    }
    return longest;
  }

  private static Map<String, Place> places(JobProfile profile, Selection selection) {
    Map<String, Place> places = new LinkedHashMap<>();
    long[] waits = new long[profile.ranks().size()];
    for (int row : selection.rows(profile)) {
      ProfileKey key = profile.keys().get(row);
      if (key.sample().isNone()) {
        continue;
      }
      String name = FrameNames.place(key.key().call(), key.key().path());
      Place place = places.computeIfAbsent(name, none -> new Place());
      profile.read(Metric.WAIT, row, waits);
      for (long each : waits) {
        place.waitNanos += each;
      }
      place.minimumNanos += key.sample().minimumNanos();
      for (RowSample.Awaited each : key.sample().awaited()) {
        String frame = FrameNames.innermost(each.path());
        String where = frame.isEmpty() ? "" : " at " + frame;
        place.awaited.merge("rank " + each.rank() + where, each.nanos(), Long::sum);
      }
    }
    return places;
  }

  /** Awaited ranks and places, the longest waiting first, with their shares of rank time. */
  private static List<String> awaited(Place place, long runNanos, boolean all) {
    List<Map.Entry<String, Long>> sorted = new ArrayList<>(place.awaited.entrySet());
    sorted.sort((a, b) -> Long.compare(b.getValue(), a.getValue()));
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, Long> each : sorted.subList(0, Math.min(all ? 8 : 2, sorted.size()))) {
      double ratio = RunTime.ratio(each.getValue(), runNanos);
      if (ratio >= NOTABLE) {
        lines.add(each.getKey() + " " + Percentages.sentence(ratio));
      }
    }
    return lines;
  }
}
