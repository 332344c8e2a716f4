package org.waitprof.report.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.timeseries.RowTimeSeries;
import org.waitprof.timeseries.Window;

/**
 * Change of waiting during a run, if it is beyond doubt. In a drift, the share of waiting changes
 * at one moment, and does not go back before the run ends. In bursts, much of the waiting falls
 * into a few short times. Windows are merged into at most 60 intervals, so that changes from one
 * step of the program to the next count as neither.
 *
 * @param before share of rank time that is waiting before {@code atNanos}; for bursts, outside of
 *     them
 * @param after share of rank time that is waiting from then on; for bursts, in them
 * @param atNanos time of the change, or of the first burst, since the start of the run
 * @param bursts number of bursts; 0 for a drift
 * @param burstNanos total duration of the bursts
 * @param burstShare share of the bursts in all waiting
 * @param place the row that contributes most to a drift that grows; empty if not known
 */
public record TimeSeriesTrend(
    double before,
    double after,
    long atNanos,
    int bursts,
    long burstNanos,
    double burstShare,
    Optional<ProfileKey> place) {
  private static final int MOST_INTERVALS = 60;
  private static final int FEWEST_INTERVALS = 8;

  /** Smallest change of the share of rank time. */
  private static final double NOTABLE = 0.05;

  /** Smallest part of the variance between intervals that the two shares explain. */
  private static final double EXPLAINED = 0.5;

  /** Parts of the run, of which a drift has one before it and one behind it at least. */
  private static final int LEAST_PART = 10;

  /** Smallest share of bursts in the waiting. They take at most {@link #SHORT} of the time. */
  private static final double MOST_OF_IT = 0.4;

  private static final double SHORT = 0.2;
  private static final int FEW = 5;

  /** Part of the time before and behind a drift in which its shares have to hold at the ends. */
  private static final int OF_ENDS = 4;

  private record Interval(long startNanos, long nanos, double seen, double waits) {
    double ratio() {
      return seen == 0 ? 0 : waits / seen;
    }
  }

  /** The trend of a profile's windows; empty if they are few, or waiting does not change. */
  public static Optional<TimeSeriesTrend> of(JobProfile profile) {
    List<Window> windows = profile.timeSeries().windows();
    List<Interval> intervals = intervals(windows);
    if (intervals.size() < FEWEST_INTERVALS) {
      return Optional.empty();
    }
    Optional<TimeSeriesTrend> drift = drift(intervals, profile);
    return drift.isPresent() ? drift : bursts(intervals);
  }

  private static List<Interval> intervals(List<Window> windows) {
    List<Interval> all = new ArrayList<>();
    int together = (windows.size() + MOST_INTERVALS - 1) / MOST_INTERVALS;
    for (int from = 0; from < windows.size(); from += together) {
      int to = Math.min(windows.size(), from + together);
      double seen = 0;
      double waits = 0;
      for (Window window : windows.subList(from, to)) {
        for (int rank = 0; rank < window.usefulNanos().length; rank++) {
          seen +=
              window.usefulNanos()[rank] == Window.MISSING
                  ? 0
                  : Math.max(0, window.nanos() - window.ranks().gapNanos(rank));
        }
        waits += window.waitTotalNanos();
      }
      long start = windows.get(from).startNanos();
      all.add(new Interval(start, windows.get(to - 1).endNanos() - start, seen, waits));
    }
    return all;
  }

  private static double ratio(List<Interval> intervals) {
    double seen = intervals.stream().mapToDouble(Interval::seen).sum();
    return seen == 0 ? 0 : intervals.stream().mapToDouble(Interval::waits).sum() / seen;
  }

  /** Sum of squares about a mean, each interval weighted with its time. */
  private static double squares(List<Interval> intervals, double mean) {
    double sum = 0;
    for (Interval each : intervals) {
      sum += each.seen() * (each.ratio() - mean) * (each.ratio() - mean);
    }
    return sum;
  }

  private static Optional<TimeSeriesTrend> drift(List<Interval> all, JobProfile profile) {
    double total = squares(all, ratio(all));
    int best = -1;
    double least = (1 - EXPLAINED) * total;
    for (int split = 2; split <= all.size() - 2; split++) {
      List<Interval> first = all.subList(0, split);
      List<Interval> second = all.subList(split, all.size());
      double left = squares(first, ratio(first)) + squares(second, ratio(second));
      if (left < least) {
        least = left;
        best = split;
      }
    }
    // What the begin or the end of a run is like is no drift of the run.
    int margin = all.size() / LEAST_PART;
    if (best < margin || best > all.size() - margin) {
      return Optional.empty();
    }
    double before = ratio(all.subList(0, best));
    double after = ratio(all.subList(best, all.size()));
    long at = all.get(best).startNanos();
    double begin = ratio(all.subList(0, Math.max(1, best / OF_ENDS)));
    double end =
        ratio(all.subList(all.size() - Math.max(1, (all.size() - best) / OF_ENDS), all.size()));
    boolean holds =
        Math.abs(begin - before) < Math.abs(begin - after)
            && Math.abs(end - after) < Math.abs(end - before);
    return !holds || Math.abs(after - before) < NOTABLE
        ? Optional.empty()
        : Optional.of(
            new TimeSeriesTrend(
                before,
                after,
                at,
                0,
                0,
                0,
                after > before ? place(profile, at) : Optional.empty()));
  }

  /** Row whose waiting per unit of time grows most. */
  private static Optional<ProfileKey> place(JobProfile profile, long atNanos) {
    List<Window> windows = profile.timeSeries().windows();
    double most = 0;
    Optional<ProfileKey> found = Optional.empty();
    for (RowTimeSeries row : profile.timeSeries().rows()) {
      double before = 0;
      double after = 0;
      for (int window = 0; window < windows.size(); window++) {
        if (windows.get(window).startNanos() < atNanos) {
          before += row.waitNanos()[window];
        } else {
          after += row.waitNanos()[window];
        }
      }
      double end = windows.get(windows.size() - 1).endNanos();
      double grows = after / Math.max(1, end - atNanos) - before / Math.max(1, atNanos);
      if (grows > most && row.row() < profile.keys().size()) {
        most = grows;
        found = Optional.of(profile.keys().get(row.row()));
      }
    }
    return found;
  }

  private static Optional<TimeSeriesTrend> bursts(List<Interval> all) {
    double median =
        all.stream()
            .mapToDouble(Interval::ratio)
            .sorted()
            .skip(all.size() / 2)
            .findFirst()
            .orElse(0);
    double limit = Math.max(2 * median, median + 2 * NOTABLE);
    List<Interval> high = all.stream().filter(each -> each.ratio() > limit).toList();
    List<Interval> low = all.stream().filter(each -> each.ratio() <= limit).toList();
    if (high.isEmpty()) {
      return Optional.empty();
    }
    int runs = 0;
    for (int i = 0; i < all.size(); i++) {
      runs += all.get(i).ratio() > limit && (i == 0 || all.get(i - 1).ratio() <= limit) ? 1 : 0;
    }
    double waits = all.stream().mapToDouble(Interval::waits).sum();
    double share = high.stream().mapToDouble(Interval::waits).sum() / waits;
    long nanos = high.stream().mapToLong(Interval::nanos).sum();
    long length = all.stream().mapToLong(Interval::nanos).sum();
    return runs > FEW || share < MOST_OF_IT || nanos > SHORT * length
        ? Optional.empty()
        : Optional.of(
            new TimeSeriesTrend(
                ratio(low),
                ratio(high),
                high.get(0).startNanos(),
                runs,
                nanos,
                share,
                Optional.empty()));
  }
}
