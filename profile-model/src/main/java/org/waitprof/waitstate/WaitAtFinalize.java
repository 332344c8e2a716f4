package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/** Wait at Finalize: the first ranks to end. In profiles see {@code efficiency.StartAndEnd}. */
@AutoService(Pattern.class)
public final class WaitAtFinalize implements Pattern {

  @Override
  public String id() {
    return "wait_at_finalize";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Wait at Finalize",
        Text.DEFINITION,
        "A rank is in MPI_Finalize before the last rank has come. Finalize lies outside of the"
            + " run time, and so does this wait: it is in no wait ratio.",
        Text.MEASURED_RULE,
        "Waiting time = min(latest enter, own leave) - own enter, over all ranks of the job"
            + " (Scalasca: Wait at Finalize).",
        Text.LIMITS,
        "Where the trace ends before the rank has left MPI_Finalize, its end is taken to be late"
            + " enough. MPI libraries need not synchronise there; what is measured is how uneven"
            + " the ranks end. A profile is written when Finalize is entered: what each rank"
            + " waits there for the last one is by the hosts' clocks, to a millisecond, in the"
            + " report where it is notable, rank by rank with -v, on the page and in JSON.",
        Text.ADVICE,
        "It is imbalance at the end of the run, most of all in output or in cleaning up. Look at"
            + " what the last rank does there.",
        Text.SOURCE,
        "Scalasca 2.6 (Geimer, Wolf, Wylie, Mohr: A scalable tool architecture for diagnosing"
            + " wait states, Parallel Computing 35(7), 2009)");
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(
            Kind.WAIT_OUTSIDE_RUN,
            "mpi_finalize_wait",
            "Waiting in MPI_Finalize until the last rank came."));
  }
}
