package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/** Early Wait: for the end of others' accesses to one's memory, Late Complete included. */
@AutoService(WaitState.class)
public final class EarlyWait implements WaitState {

  @Override
  public String id() {
    return "early_wait";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Early Wait",
        Text.DEFINITION,
        "A rank waits in MPI_Win_wait for the ranks that access its memory, before the last of"
            + " them has called MPI_Win_complete. Late Complete is the part in which that rank"
            + " had made its last transfer already and only ended the access late. A loop of"
            + " MPI_Win_test that does nothing else waits as well.",
        Text.FORMULA,
        "W(c,p) = sum over calls of [ D(c,p) - n(c,p) * M_p(f) ], where D is the total duration"
            + " and n the number of MPI_Win_wait at call path c on rank p, and M_p(f) is the"
            + " shortest one on the same rank; of a loop of MPI_Win_test all time is waiting",
        Text.MEASURED_RULE,
        "Waiting time = min(enter of the latest MPI_Win_complete of the accessing ranks, leave of"
            + " MPI_Win_wait) - enter of MPI_Win_wait, where that is positive. Late Complete:"
            + " the part of it behind the last transfer of that rank in this access (Scalasca:"
            + " Early Wait, Late Complete).",
        Text.LIMITS,
        "Without Late Complete an"
            + " estimate cannot tell waiting for transfers from waiting for the call that ends"
            + " them. Root causes are counted with those of Late Sender.",
        Text.ADVICE,
        "Compute before MPI_Win_wait, or ask with MPI_Win_test in between. Where Late Complete is"
            + " most of it, let the accessing rank call MPI_Win_complete as soon as its last"
            + " transfer is made; else look at what it does before and between its transfers.",
        Text.SOURCE,
        "Scalasca 2.6 (Kuehnal, Hermanns, Mohr, Wolf: Specification of inefficiency patterns for"
            + " MPI-2 one-sided communication, Euro-Par 2006)");
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(Kind.WAIT, "", "Waiting until others had ended their accesses."),
        MeasuredMetric.nanos(
            "late_complete_ns", Kind.PART, "", "Late Complete: behind their last transfers."));
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return (role == Role.NONE && call == MpiCall.MPI_WIN_WAIT)
        || (role == Role.POLLED && call == MpiCall.MPI_WIN_TEST);
  }

  @Override
  public Scope scope() {
    return Scope.LOCAL;
  }
}
