package org.waitprof.waitstate.completion;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.waitstate.MeasuredMetric;
import org.waitprof.waitstate.MeasuredMetric.Kind;
import org.waitprof.waitstate.Pattern;

/** Barrier Completion: the end of barriers. Measured only; no waiting. */
@AutoService(Pattern.class)
public final class BarrierCompletion extends Pattern {

  public BarrierCompletion() {
    super("barrier_completion", "Barrier Completion");
  }

  @Override
  public String parent() {
    return "wait_at_barrier";
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(
            Kind.COMPLETION,
            "mpi_barrier_completion",
            "Time in barriers after the first rank had left."));
  }
}
