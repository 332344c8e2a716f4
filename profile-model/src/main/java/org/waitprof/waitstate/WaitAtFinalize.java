package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/**
 * Wait at Finalize: the first ranks to end. The agent makes all ranks meet at the entry of
 * Finalize, so that a profile measures the waiting. It is a rank's time there, less the time of the
 * rank that came last.
 */
@AutoService(WaitState.class)
public final class WaitAtFinalize implements WaitState {
  /** Id of the pattern, the name in the CSV. */
  public static final String ID = "wait_at_finalize";

  /** Name of the column of measured waiting. */
  public static final String COLUMN = ID + "_ns";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Wait at Finalize",
        Text.DEFINITION,
        "A rank is in MPI_Finalize before the last rank has come. The run ends when the last rank"
            + " enters MPI_Finalize, so this is waiting like any other.",
        Text.FORMULA,
        "F(c,p) = D(c,p) - M, where D is the time of rank p from its entry of MPI_Finalize until"
            + " all ranks have entered, and M is that time of the rank which came last",
        Text.MEASURED_RULE,
        "Waiting time = min(latest enter, own leave) - own enter, over all ranks of the job"
            + " (Scalasca: Wait at Finalize).",
        Text.LIMITS,
        "Where a trace ends before the rank has left MPI_Finalize, its end is taken to be late"
            + " enough. MPI libraries need not synchronise there; what is measured is how uneven"
            + " the ranks end. Profiles of versions before 0.3 end each rank's run at its own entry"
            + " and have no such waiting.",
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
        nanos(Kind.WAIT, "mpi_finalize_wait", "Waiting in MPI_Finalize until the last rank came."));
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return call == MpiCall.MPI_FINALIZE && role == Role.NONE;
  }
}
