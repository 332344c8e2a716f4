package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/** Wait at Finalize: the first ranks to end. In profiles see {@code efficiency.StartAndEnd}. */
@AutoService(Pattern.class)
public final class WaitAtFinalize implements Pattern {

  @Override
  public String id() {
    return "wait_at_finalize";
  }

  @Override
  public String displayName() {
    return "Wait at Finalize";
  }

  @Override
  public String definition() {
    return "A rank is in MPI_Finalize before the last rank has come. Finalize lies outside of"
        + " the run time, and so does this wait: it is in no wait ratio.";
  }

  @Override
  public String measuredRule() {
    return "Waiting time = min(latest enter, own leave) - own enter, over all ranks of the job"
        + " (Scalasca: Wait at Finalize).";
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        MeasuredMetric.nanos(
            "wait_at_finalize_ns",
            Kind.WAIT_OUTSIDE_RUN,
            "mpi_finalize_wait",
            "Waiting in MPI_Finalize until the last rank came."));
  }

  @Override
  public String limits() {
    return "Where the trace ends before the rank has left MPI_Finalize, its end is taken to be"
        + " late enough. MPI libraries need not synchronise there; what is measured is how"
        + " uneven the ranks end. A profile is written when Finalize is entered: what each"
        + " rank waits there for the last one is by the hosts' clocks, to a millisecond, in the"
        + " report where it is notable, rank by rank with -v, on the page and in JSON.";
  }

  @Override
  public String advice() {
    return "It is imbalance at the end of the run, most of all in output or in cleaning up."
        + " Look at what the last rank does there.";
  }

  @Override
  public String source() {
    return "Scalasca 2.6 (Geimer, Wolf, Wylie, Mohr: A scalable tool architecture for"
        + " diagnosing wait states, Parallel Computing 35(7), 2009)";
  }
}
