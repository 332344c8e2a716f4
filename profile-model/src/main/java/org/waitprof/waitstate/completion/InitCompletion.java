package org.waitprof.waitstate.completion;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.waitstate.MeasuredMetric;
import org.waitprof.waitstate.MeasuredMetric.Kind;
import org.waitprof.waitstate.Pattern;

/** Init completion: the end of MPI_Init. Measured only; no waiting. */
@AutoService(Pattern.class)
public final class InitCompletion extends Pattern {

  public InitCompletion() {
    super("init_completion", "Init Completion");
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(
            Kind.COMPLETION,
            "mpi_init_completion",
            "Time in MPI_Init after the first rank had left."));
  }
}
