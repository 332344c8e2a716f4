package org.waitprof.waitstate.completion;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.waitstate.MeasuredMetric;
import org.waitprof.waitstate.MeasuredMetric.Kind;
import org.waitprof.waitstate.Pattern;

/** N x N Completion: the end of all-to-all operations. Measured only; no waiting. */
@AutoService(Pattern.class)
public final class NxNCompletion extends Pattern {

  public NxNCompletion() {
    super("nxn_completion", "N x N Completion");
  }

  @Override
  public String parent() {
    return "wait_at_nxn";
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(
            Kind.COMPLETION,
            "mpi_nxn_completion",
            "Time in all-to-all operations after the first rank had left."));
  }
}
