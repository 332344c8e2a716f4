package org.waitprof.reduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.waitprof.model.CallKey;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.lateness.HeldUp;
import org.waitprof.model.lateness.HeldUps;
import org.waitprof.timeseries.PhaseTime;
import org.waitprof.timeseries.RankTimeSeries;
import org.waitprof.timeseries.RankTimeSeries.Cells;
import org.waitprof.timeseries.RanksInWindow;
import org.waitprof.timeseries.RowTimeSeries;
import org.waitprof.timeseries.TimeSeries;
import org.waitprof.timeseries.Window;
import org.waitprof.timeseries.WorkLine;
import org.waitprof.timeseries.WorkTable;

/**
 * Combines the ranks' counts window by window. The waiting of a row is its waiting in the whole
 * run, divided over the windows. A window gets the time that its calls took beyond a call of the
 * row without waiting, on average. So all windows together hold the waiting of the profile,
 * measured or estimated. Phase profiles as in "Catching Idlers with Ease", section 6. Used once.
 */
public final class WindowsOfJob {
  /** Number of rows whose series is kept. */
  private static final int MOST_ROWS = 24;

  private final JobProfile job;
  private final Map<Integer, RankTimeSeries<CallKey>> ranks;
  private final SortedMap<String, long[][]> waits = new TreeMap<>();
  private final Map<Integer, RowTimeSeries> rows = new HashMap<>();
  private final long step;
  private final int windows;
  private final boolean coresKnown;

  private WindowsOfJob(JobProfile job, Map<Integer, RankTimeSeries<CallKey>> ranks) {
    this.job = job;
    this.ranks = ranks;
    long longest = 1;
    long end = 0;
    for (RankTimeSeries<CallKey> rank : ranks.values()) {
      longest = Math.max(longest, rank.stepNanos());
      end = rank.windows() == 0 ? end : Math.max(end, rank.endNanos());
    }
    coresKnown = ranks.values().stream().anyMatch(its -> its.noCoreNanos().length > 0);
    step = longest;
    windows = (int) ((end + step - 1) / step);
  }

  /**
   * Returns a profile with its time series.
   *
   * @param job with the waits that are to be divided
   * @param ranks counts of each rank; without any, the profile stays unchanged
   */
  public static JobProfile in(JobProfile job, Map<Integer, RankTimeSeries<CallKey>> ranks) {
    if (ranks.isEmpty()) {
      return job;
    }
    List<HeldUp> heldUp = new ArrayList<>();
    ranks.forEach((rank, series) -> HeldUps.add(rank, series.heldUp(), heldUp));
    JobProfile result = job.withSection(new WindowsOfJob(job, ranks).timeSeries());
    return heldUp.isEmpty() ? result : result.withSection(new HeldUps(heldUp));
  }

  private TimeSeries timeSeries() {
    if (windows > 0) {
      ranks.forEach(this::addWaits);
    }
    List<Window> all = new ArrayList<>();
    for (int window = 0; window < windows; window++) {
      all.add(window(window));
    }
    List<RowTimeSeries> largest = new ArrayList<>(rows.values());
    largest.sort((a, b) -> Long.compare(sum(b.mpiNanos()), sum(a.mpiNanos())));
    return new TimeSeries(
        job.timeSeries().idealNanos(),
        all,
        largest.subList(0, Math.min(MOST_ROWS, largest.size())),
        phases(),
        work());
  }

  private List<WorkLine> work() {
    WorkTable work = new WorkTable(job.ranks().size());
    ranks.forEach(
        (rank, series) -> series.work().forEach((line, count) -> work.add(line, rank, count)));
    return work.lines();
  }

  private List<PhaseTime> phases() {
    Map<Integer, Map<String, Long>> byRank = new TreeMap<>();
    ranks.forEach((rank, series) -> byRank.put(rank, series.phases()));
    return PhaseTime.of(byRank, job.ranks().size());
  }

  private void addWaits(int rank, RankTimeSeries<CallKey> series) {
    int fold = (int) (step / series.stepNanos());
    Map<String, Rest> rest = new TreeMap<>();
    Map<Side, ProfileKey> largest = new HashMap<>();
    Map<Side, Long> most = new HashMap<>();
    for (int row = 0; row < job.keys().size(); row++) {
      ProfileKey key = job.keys().get(row);
      Cells cells = series.rows().get(key.key());
      if (cells != null) {
        long[] nanos = folded(cells.nanos(), fold);
        long[] calls = folded(cells.calls(), fold);
        long wait = key.pattern().isEmpty() ? 0 : job.value(Metric.WAIT, row, rank);
        long sum = job.value(Metric.SUM, row, rank);
        long[] its = divided(wait, sum, job.value(Metric.COUNT, row, rank), nanos, calls);
        addWaits(key.pattern(), rank, its);
        RowTimeSeries known =
            rows.computeIfAbsent(
                row, none -> new RowTimeSeries(none, new long[windows], new long[windows]));
        add(known.mpiNanos(), nanos);
        add(known.waitNanos(), its);
      } else if (!key.pattern().isEmpty()) {
        Rest of = rest.computeIfAbsent(key.pattern(), none -> new Rest(windows));
        long sum = job.value(Metric.SUM, row, rank);
        of.wait += job.value(Metric.WAIT, row, rank);
        of.sum += sum;
        Side side = new Side(key.key().call(), key.key().role());
        if (sum > most.getOrDefault(side, -1L)) {
          most.put(side, sum);
          largest.put(side, key);
        }
        of.count += job.value(Metric.COUNT, row, rank);
      }
    }
    series
        .rest()
        .forEach(
            (key, cells) -> {
              ProfileKey like = largest.get(new Side(key.call(), key.role()));
              if (like != null) {
                addRest(Objects.requireNonNull(rest.get(like.pattern())), cells, fold);
              }
            });
    rest.forEach(
        (pattern, of) ->
            addWaits(pattern, rank, divided(of.wait, of.sum, of.count, of.nanos, of.calls)));
  }

  /**
   * Calls that are not kept one by one. They may have several patterns, such as polls for different
   * things. Then all count for the pattern of most of them.
   */
  private record Side(MpiCall call, Role role) {}

  /** Rows of a pattern that are not kept one by one. */
  private static final class Rest {
    final long[] nanos;
    final long[] calls;
    long wait;
    long sum;
    long count;

    Rest(int windows) {
      nanos = new long[windows];
      calls = new long[windows];
    }
  }

  private void addRest(Rest of, Cells cells, int fold) {
    add(of.nanos, folded(cells.nanos(), fold));
    add(of.calls, folded(cells.calls(), fold));
  }

  private void addWaits(String pattern, int rank, long[] its) {
    if (!pattern.isEmpty() && sum(its) > 0) {
      long[][] ofRanks = waits.computeIfAbsent(pattern, none -> new long[job.ranks().size()][]);
      if (ofRanks[rank] == null) {
        ofRanks[rank] = new long[windows];
      }
      add(ofRanks[rank], its);
    }
  }

  /** Waiting divided over windows; what is divided adds up to it exactly. */
  private long[] divided(long wait, long sum, long count, long[] nanos, long[] calls) {
    long[] parts = new long[windows];
    double floor = count == 0 ? 0 : Math.max(0, sum - wait) / (double) count;
    double[] beyond = new double[windows];
    double all = 0;
    for (int window = 0; window < windows; window++) {
      beyond[window] = Math.max(0, nanos[window] - calls[window] * floor);
      all += beyond[window];
    }
    for (int window = 0; window < windows && all == 0; window++) {
      beyond[window] = nanos[window];
    }
    all = all == 0 ? Arrays.stream(beyond).sum() : all;
    double reached = 0;
    long given = 0;
    for (int window = 0; window < windows && all > 0; window++) {
      reached += beyond[window];
      long upTo = window == windows - 1 ? wait : Math.round(wait * Math.min(1, reached / all));
      parts[window] = upTo - given;
      given = upTo;
    }
    return parts;
  }

  private Window window(int window) {
    int size = job.ranks().size();
    long[] useful = new long[size];
    long[] mpi = new long[size];
    long[] gap = new long[size];
    long[] bytes = new long[size];
    long[] noCore = new long[size];
    Arrays.fill(useful, Window.MISSING);
    Arrays.fill(mpi, Window.MISSING);
    long begin = window * step;
    long end = Math.min((window + 1) * step, lastNanos());
    long events = Long.MAX_VALUE;
    for (Map.Entry<Integer, RankTimeSeries<CallKey>> each : ranks.entrySet()) {
      RankTimeSeries<CallKey> its = each.getValue();
      if (its.windows() == 0) {
        continue;
      }
      int rank = each.getKey();
      int fold = (int) (step / its.stepNanos());
      long from = Math.max(begin, its.startNanos());
      long to = Math.min(end, its.endNanos());
      mpi[rank] = at(its.mpiNanos(), window, fold);
      gap[rank] = at(its.pausedNanos(), window, fold);
      useful[rank] = Math.max(0, Math.max(0, to - from) - mpi[rank] - gap[rank]);
      bytes[rank] = at(its.bytes(), window, fold);
      noCore[rank] = at(its.noCoreNanos(), window, fold);
      events = Math.min(events, 2 * at(its.calls(), window, fold));
    }
    SortedMap<String, long[]> byRank = new TreeMap<>();
    SortedMap<String, Long> total = new TreeMap<>();
    waits.forEach(
        (pattern, ofRanks) -> {
          long[] its = new long[size];
          for (int rank = 0; rank < size; rank++) {
            its[rank] = ofRanks[rank] == null ? 0 : ofRanks[rank][window];
          }
          if (sum(its) > 0) {
            byRank.put(pattern, its);
            total.put(pattern, sum(its));
          }
        });
    return new Window(
        begin,
        end,
        OptionalLong.empty(),
        events,
        useful,
        mpi,
        sum(bytes),
        total,
        new RanksInWindow(
            sum(gap) == 0 ? new long[0] : gap, bytes, byRank, coresKnown ? noCore : new long[0]));
  }

  private long lastNanos() {
    return ranks.values().stream().mapToLong(RankTimeSeries::endNanos).max().orElse(0);
  }

  private static long at(long[] values, int window, int fold) {
    long sum = 0;
    for (int i = window * fold; i < Math.min((window + 1) * fold, values.length); i++) {
      sum += values[i];
    }
    return sum;
  }

  private long[] folded(long[] values, int fold) {
    long[] all = new long[windows];
    for (int window = 0; window < windows; window++) {
      all[window] = at(values, window, fold);
    }
    return all;
  }

  private static void add(long[] to, long[] values) {
    for (int i = 0; i < to.length; i++) {
      to[i] += values[i];
    }
  }

  private static long sum(long[] values) {
    long sum = 0;
    for (long value : values) {
      sum += value;
    }
    return sum;
  }
}
