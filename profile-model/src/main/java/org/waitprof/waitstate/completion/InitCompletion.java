package org.waitprof.waitstate.completion;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.waitstate.MeasuredMetric;
import org.waitprof.waitstate.MeasuredMetric.Kind;
import org.waitprof.waitstate.Pattern;

/** Init completion: the end of MPI_Init. Measured only; no waiting. */
@AutoService(Pattern.class)
public final class InitCompletion implements Pattern {

  @Override
  public String id() {
    return "init_completion";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Init Completion",
        Text.DEFINITION,
        "The time that a rank spends in MPI_Init after the first rank has left it. No waiting is"
            + " booked in MPI_Init: how long a launcher takes to start the ranks is not the"
            + " program's doing.",
        Text.MEASURED_RULE,
        "Own end - max(earliest end of all, min(latest begin, own end)), where that is positive"
            + " (Scalasca: Initialization Completion).",
        Text.LIMITS,
        "MPI_Init lies outside of the run time, and so does this. Who came late to it: report -v"
            + " of the run's profile.",
        Text.ADVICE,
        "Nothing in the program; a slow file system or launcher shows here.",
        Text.SOURCE,
        "Scalasca 2.6 (Geimer, Wolf, Wylie, Mohr: A scalable tool architecture for diagnosing"
            + " wait states, Parallel Computing 35(7), 2009)");
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
