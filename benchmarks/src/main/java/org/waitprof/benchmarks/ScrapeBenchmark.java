package org.waitprof.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.waitprof.counterfile.RankReading;
import org.waitprof.counterfile.SlotReading;
import org.waitprof.live.RankState;
import org.waitprof.live.RunningJob;
import org.waitprof.live.http.MetricsAnswer;
import org.waitprof.live.metrics.LiveMetrics;
import org.waitprof.live.metrics.MetricsSettings;
import org.waitprof.model.CallPath;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.reduce.LearnedWaits;

/** A page of metrics made anew: 64 ranks with 78 series each are 5 000. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ScrapeBenchmark {
  private static final int CALLS = 16;

  /** Number of ranks that one endpoint serves. */
  @Param({"1", "64"})
  public int ranks;

  private LiveMetrics metrics =
      new LiveMetrics(List::of, rank -> true, new MetricsSettings(0, false, false, 0));

  /** Makes the readings; their number of series is printed once. */
  @Setup
  public void read() throws IOException {
    List<RankReading> readings = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      readings.add(rank(rank));
    }
    RunningJob job =
        RunningJob.of("abc", "", readings, rank -> RankState.RUNNING, new LearnedWaits());
    metrics =
        new LiveMetrics(
            () -> List.of(job),
            rank -> true,
            new MetricsSettings(0, false, false, Integer.MAX_VALUE));
    String page = new String(page().bytes(), java.nio.charset.StandardCharsets.UTF_8);
    System.out.println("# series: " + page.lines().filter(line -> !line.startsWith("#")).count());
  }

  /** Each call with five call paths of two sizes. */
  private RankReading rank(int rank) {
    List<SlotReading> slots = new ArrayList<>();
    for (int i = 0; i < CALLS * 10; i++) {
      MpiCall call = MpiCall.values()[MpiCall.MPI_SEND.ordinal() + i % CALLS];
      long meta = CounterLayout.meta(call.ordinal(), 4 + i % 2, 0, Role.NONE.ordinal());
      slots.add(new SlotReading(i, meta, call, Role.NONE, 1000 + i, 1_000_000, 100, 64_000));
    }
    return new RankReading(
        rank,
        ranks,
        1,
        Map.of("runId", "abc"),
        1,
        false,
        0,
        1_000,
        1_000_000_000,
        20_000_000,
        1000,
        0,
        slots,
        List.of(),
        hash -> CallPath.EMPTY);
  }

  /** Cost of a scrape for the endpoint. */
  @Benchmark
  public MetricsAnswer.Content page() throws IOException {
    metrics.forget();
    return metrics.content("text/plain");
  }
}
