package org.waitprof.replay.result;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.waitprof.estimate.WaitBounds;
import org.waitprof.model.CallKey;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.JobProfile.RowSample;
import org.waitprof.model.JobProfile.RowSample.Awaited;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Quantity;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;
import org.waitprof.model.RunFacts;
import org.waitprof.model.WaitSource;
import org.waitprof.model.column.HistogramRow;
import org.waitprof.model.column.HistogramRows;
import org.waitprof.model.column.LongRows;
import org.waitprof.model.column.OverlappedWaits;
import org.waitprof.model.rank.CallStats;
import org.waitprof.model.section.ProfileParts;
import org.waitprof.reduce.KeyOrder;
import org.waitprof.timeseries.TimeSeries;
import org.waitprof.waitstate.MeasuredMetric;
import org.waitprof.waitstate.MeasuredMetric.Kind;
import org.waitprof.waitstate.Pattern;
import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitStates;

/**
 * The profile of a replay: source {@code measured}, read by everything that reads profiles. Waiting
 * time is in {@code wait_ns}, where reports look for it. Each metric of each pattern has a column
 * of its own, present if anything was booked. Readers that do not know the column keep or skip it.
 *
 * <p>A row is named after the pattern with the largest waiting time in it; without waiting, after
 * the pattern that the estimate would look for.
 */
public final class MeasuredProfile {
  private static final String ESTIMATOR = "trace";

  private final ReplayResult result;
  private final List<Row> rows = new ArrayList<>();

  private MeasuredProfile(ReplayResult result) {
    this.result = result;
    collect();
  }

  /** A row of the job, and its number on each rank that has it. */
  private record Row(CallKey key, List<RankResult> ranks, List<Integer> numbers) {}

  /**
   * The profile.
   *
   * @param toolVersion version of waitprof
   */
  public static JobProfile of(ReplayResult result, String toolVersion) {
    return new MeasuredProfile(result).profile(toolVersion);
  }

  private void collect() {
    Map<CallKey, Row> byKey = new TreeMap<>(KeyOrder.INSTANCE);
    for (RankResult rank : result.ranks()) {
      for (int number = 0; number < rank.rows(); number++) {
        Optional<MpiCall> call = rank.region(number).call();
        if (call.isPresent()) {
          CallKey key =
              new CallKey(
                  rank.region(number).path(),
                  call.get(),
                  rank.key(number).sizeClass(),
                  rank.key(number).commSizeClass(),
                  rank.key(number).role());
          Row row =
              byKey.computeIfAbsent(
                  key, fresh -> new Row(fresh, new ArrayList<>(), new ArrayList<>()));
          row.ranks.add(rank);
          row.numbers.add(number);
        }
      }
    }
    rows.addAll(byKey.values());
  }

  private JobProfile profile(String toolVersion) {
    int worldSize = result.trace().facts().worldSize();
    List<ProfileKey> keys = new ArrayList<>();
    List<HistogramRow> histograms = new ArrayList<>();
    LongRows.Builder[] counted = new LongRows.Builder[Quantity.ALL.size()];
    for (int i = 0; i < counted.length; i++) {
      counted[i] = new LongRows.Builder();
    }
    LongRows.Builder waits = new LongRows.Builder();
    LongRows.Builder overlapped = new LongRows.Builder();
    LongRows.Builder unknown = new LongRows.Builder();
    boolean threads = false;
    AwaitedRanks late = new AwaitedRanks(result);
    for (Row row : rows) {
      List<Awaited> awaited = new ArrayList<>();
      for (int i = 0; i < row.ranks.size(); i++) {
        awaited.addAll(late.of(row.ranks.get(i), row.numbers.get(i)));
      }
      RowSample sample = AwaitedRanks.sample(0, awaited);
      keys.add(new ProfileKey(row.key, pattern(row), WaitSource.MEASURED, sample));
      long[][] values = new long[counted.length][worldSize];
      HistogramRow histogram = new HistogramRow();
      long[] apart = new long[worldSize];
      long[] unseen = new long[worldSize];
      // Several regions of a rank may have one path: in a trace without call sites, for instance.
      Map<Integer, CallStats> byRank = new TreeMap<>();
      for (int i = 0; i < row.ranks.size(); i++) {
        RankResult its = row.ranks.get(i);
        byRank.merge(its.rank(), its.stats(row.numbers.get(i)), CallStats::plus);
        apart[its.rank()] += its.overlappedNanos(row.numbers.get(i));
        unseen[its.rank()] += its.unknownNanos(row.numbers.get(i));
        threads |= apart[its.rank()] > 0;
      }
      byRank.forEach(
          (rank, stats) -> {
            for (Quantity quantity : Quantity.ALL) {
              values[quantity.ordinal()][rank] = stats.value(quantity);
            }
            histogram.add(rank, stats.histogram());
          });
      for (int i = 0; i < counted.length; i++) {
        counted[i].add(values[i]);
      }
      histograms.add(histogram.seal());
      waits.add(waits(row, worldSize));
      overlapped.add(apart);
      unknown.add(unseen);
    }
    Map<String, LongColumn> columns = new HashMap<>();
    for (Quantity quantity : Quantity.ALL) {
      Metric metric = quantity.metric();
      columns.put(metric.name(), counted[quantity.ordinal()].build(metric));
    }
    columns.put(Metric.WAIT.name(), waits.build(Metric.WAIT));
    if (threads) {
      columns.put(Metric.OVERLAPPED.name(), overlapped.build(Metric.OVERLAPPED));
    }
    addPatterns(columns, worldSize);
    return WaitBounds.of(
        OverlappedWaits.apart(
            new JobProfile(
                facts(toolVersion),
                ranks(worldSize),
                keys,
                columns,
                new HistogramRows(histograms),
                MeasuredNotes.of(result),
                sections())),
        unknown.build(Metric.UNKNOWN));
  }

  private ProfileParts sections() {
    ProfileParts sections = MeasuredCauses.of(result);
    TimeSeries series = result.timeSeries();
    return series.equals(TimeSeries.NONE) ? sections : sections.with(series);
  }

  private boolean waits(int metric) {
    return result.rules().metrics().get(metric).kind() == Kind.WAIT;
  }

  private String pattern(Row row) {
    String largest = "";
    long most = 0;
    int metric = 0;
    for (Pattern pattern : result.rules().patterns()) {
      long total = 0;
      for (int end = metric + pattern.columns().size(); metric < end; metric++) {
        total += waits(metric) ? total(row, metric) : 0;
      }
      if (total > most) {
        most = total;
        largest = pattern.id();
      }
    }
    return most > 0
        ? largest
        : WaitStates.of(row.key.call(), row.key.role()).map(WaitState::id).orElse("");
  }

  private static long total(Row row, int metric) {
    return IntStream.range(0, row.ranks.size())
        .mapToLong(i -> row.ranks.get(i).booked(metric, row.numbers.get(i)))
        .sum();
  }

  private long[] waits(Row row, int worldSize) {
    long[] waits = new long[worldSize];
    for (int metric = 0; metric < result.rules().metrics().size(); metric++) {
      if (waits(metric)) {
        add(waits, row, metric);
      }
    }
    return waits;
  }

  private static boolean add(long[] values, Row row, int metric) {
    boolean any = false;
    for (int i = 0; i < row.ranks.size(); i++) {
      long booked = row.ranks.get(i).booked(metric, row.numbers.get(i));
      values[row.ranks.get(i).rank()] += booked;
      any |= booked != 0;
    }
    return any;
  }

  private void addPatterns(Map<String, LongColumn> columns, int worldSize) {
    List<MeasuredMetric> metrics = result.rules().metrics();
    for (int metric = 0; metric < metrics.size(); metric++) {
      LongRows.Builder column = new LongRows.Builder();
      boolean any = false;
      for (Row row : rows) {
        long[] values = new long[worldSize];
        any |= add(values, row, metric);
        column.add(values);
      }
      if (any) {
        columns.put(
            metrics.get(metric).metric().name(), column.build(metrics.get(metric).metric()));
      }
    }
  }

  private RunFacts facts(String toolVersion) {
    RunFacts run = result.trace().facts();
    boolean finalized = result.ranks().stream().allMatch(RankResult::finalized);
    return run.with(RunFacts.Text.TOOL_VERSION, toolVersion)
        .withMissing(finalized, result.missingRanks())
        .withEstimator(ESTIMATOR);
  }

  private List<RankFacts> ranks(int worldSize) {
    List<RankFacts> ranks = new ArrayList<>(Collections.nCopies(worldSize, RankFacts.MISSING));
    for (RankResult rank : result.ranks()) {
      RankFacts facts = rank.trace().facts();
      ranks.set(
          rank.rank(),
          new RankFacts(
              true,
              facts.host(),
              facts.pid(),
              rank.runNanos(),
              Math.min(rank.mpiNanos(), rank.runNanos()),
              facts.overheadNanos(),
              rank.finalized(),
              facts.cpu(),
              RankSpan.UNKNOWN,
              rank.trace().streams() < 2 ? 0 : rank.trace().streams()));
    }
    return ranks;
  }
}
