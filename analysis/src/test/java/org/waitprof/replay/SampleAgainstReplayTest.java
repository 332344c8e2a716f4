package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;
import org.waitprof.model.MpiCall;
import org.waitprof.model.rank.SampleResult.SampledWaits;
import org.waitprof.pairing.AnalysedSample;
import org.waitprof.pairing.OfflineMatch;
import org.waitprof.pairing.RankSample;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.result.RankResult;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.waitstate.MeasuredMetric;

/**
 * The coordinated sample against the replay of the same program, which is the truth: where nothing
 * had to be dropped they agree to the nanosecond in every row of every rank.
 */
class SampleAgainstReplayTest {
  private static final int PROGRAMS = Seed.inputs(1000);

  @Test
  void shortRunsAreMeasuredExactly() {
    Random random = new Random(Seed.value() + 31);
    for (int i = 0; i < PROGRAMS; i++) {
      long seed = random.nextLong();
      RandomProgram program = RandomProgram.withAnyCollectives(new Random(seed));
      Map<String, Long> truth = truth(program.trace);
      Map<String, Long> found = new TreeMap<>();
      for (AnalysedSample rank : analysed(program.trace, 8192).values()) {
        assertEquals(0, rank.quality().violations(), "program " + seed);
      }
      analysed(program.trace, 8192)
          .forEach(
              (rank, waits) ->
                  waits
                      .rows()
                      .forEach(
                          row -> {
                            SampledWaits sampled = row.waits();
                            assertTrue(
                                sampled.complete(), name(rank, row) + " of " + seed + sampled);
                            put(found, name(rank, row), sampled.exactNanos());
                          }));
      assertEquals(truth, found, "program " + seed);
    }
  }

  /** Where the buffers are too small waits that are known are still never wrong. */
  @Test
  void whatIsKnownIsNeverMoreThanTheTruth() {
    Random random = new Random(Seed.value() + 32);
    int cut = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      long seed = random.nextLong();
      RandomProgram program = RandomProgram.withAnyCollectives(new Random(seed));
      Map<String, Long> truth = truth(program.trace);
      for (Map.Entry<Integer, AnalysedSample> rank : analysed(program.trace, 8).entrySet()) {
        for (AnalysedSample.Row row : rank.getValue().rows()) {
          String name = name(rank.getKey(), row);
          assertTrue(
              row.waits().exactNanos() <= truth.getOrDefault(name, 0L),
              name + " of " + seed + ": " + row.waits() + truth);
          cut += row.waits().complete() ? 0 : 1;
        }
      }
    }
    assertTrue(cut > PROGRAMS, "rows that lost entries: " + cut);
  }

  private static Map<Integer, AnalysedSample> analysed(MemoryTrace trace, int capacity) {
    List<RankSample> samples = SampledTrace.of(trace, capacity);
    return OfflineMatch.analyse(samples, true, true);
  }

  private static String name(int rank, AnalysedSample.Row row) {
    MpiCall call = MpiCall.values()[CounterLayout.callOrdinal(row.meta())];
    return rank + " " + call + " " + (row.path() - 1) + " " + row.meta();
  }

  private static void put(Map<String, Long> to, String name, long nanos) {
    if (nanos != 0) {
      to.merge(name, nanos, Long::sum);
    }
  }

  private static Map<String, Long> truth(MemoryTrace trace) {
    ReplayResult result = new Replay(trace, 1, ProgressListener.NONE).run();
    Map<String, Long> truth = new TreeMap<>();
    for (RankResult rank : result.ranks()) {
      for (int row = 0; row < rank.rows(); row++) {
        MpiCall call = rank.region(row).call().orElseThrow();
        if (call == MpiCall.MPI_INIT || call == MpiCall.MPI_FINALIZE) {
          continue;
        }
        long meta =
            CounterLayout.meta(
                call.ordinal(),
                rank.key(row).sizeClass(),
                rank.key(row).commSizeClass(),
                rank.key(row).role().ordinal());
        String name = rank.rank() + " " + call + " " + rank.key(row).path() + " " + meta;
        for (int metric = 0; metric < result.rules().metrics().size(); metric++) {
          MeasuredMetric measured = result.rules().metrics().get(metric);
          // Whether the other side computes a sample does not tell.
          boolean isKnown = !measured.metric().name().equals("wait_for_progress_ns");
          if (isKnown && measured.kind() == MeasuredMetric.Kind.WAIT) {
            put(truth, name, rank.booked(metric, row));
          }
        }
      }
    }
    return truth;
  }
}
