package org.waitprof.report.figures.headline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.report.figures.MeasuredTime;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/** Expectation: the names of the columns tell which are times of completion, without a pattern. */
class CompletionTimeTest {
  @Test
  void columnsOfCompletionAreNamedSo() {
    List<MeasuredTime> times = MeasuredTime.all();
    assertTrue(times.stream().anyMatch(time -> time.kind() == Kind.COMPLETION));
    for (MeasuredTime time : times) {
      String name = time.metric().name();
      assertEquals(time.kind() == Kind.COMPLETION, name.endsWith(CompletionTime.SUFFIX), name);
    }
  }
}
