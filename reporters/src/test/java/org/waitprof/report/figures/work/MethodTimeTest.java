package org.waitprof.report.figures.work;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.waitprof.model.Frame;
import org.waitprof.model.RankFacts;
import org.waitprof.report.JobBuilder;
import org.waitprof.timeseries.TimeSeries;
import org.waitprof.timeseries.WorkLine;

/** Two ranks of 100 s outside of MPI, found in a method in some of their samples. */
class MethodTimeTest {
  private static final long SECOND = 1_000_000_000L;
  private static final Frame SOLVE = Frame.parse("A.solve:1");

  private static Optional<Double> seconds(long first, long second, long of) {
    JobBuilder job = new JobBuilder();
    for (int rank = 0; rank < 2; rank++) {
      job.rank(new RankFacts(true, "n0", rank, 100 * SECOND, 0, 0, true));
    }
    List<WorkLine> lines =
        List.of(
            new WorkLine("A.main:1;A.solve:4", new long[] {first, second}),
            new WorkLine("A.main:2;A.other:5", new long[] {of - first, of - second}));
    TimeSeries series =
        new TimeSeries(OptionalLong.empty(), List.of(), List.of(), List.of(), lines);
    return MethodTime.of(job.build().withSection(series), SOLVE)
        .map(time -> (time.useful().max() - time.othersNanos()) / SECOND);
  }

  /** One sample more of three may be chance; 80 more of 200 are not. */
  @Test
  void differencesExceedTheirError() {
    assertEquals(Optional.empty(), seconds(1, 0, 3));
    assertEquals(Optional.empty(), seconds(9, 0, 9));
    assertEquals(Optional.empty(), seconds(102, 98, 200));
    assertEquals(Optional.of(40.0), seconds(120, 40, 200));
  }

  @Test
  void aMethodWithoutSamples() {
    assertEquals(Optional.empty(), seconds(0, 0, 200));
  }
}
