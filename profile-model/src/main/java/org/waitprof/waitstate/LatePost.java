package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/** Late Post: access to the memory of a rank that has not yet allowed it. */
@AutoService(WaitState.class)
public final class LatePost implements WaitState {

  @Override
  public String id() {
    return "late_post";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Late Post",
        Text.DEFINITION,
        "A rank wants to access the memory of others, between MPI_Win_start and MPI_Win_complete,"
            + " before these have allowed it with MPI_Win_post. Libraries let it wait at the"
            + " start, in a transfer or, mostly, at the end.",
        Text.FORMULA,
        "W(c,p) = sum over calls of [ D(c,p) - n(c,p) * M_p(f) ], where D is the total duration"
            + " and n the number of MPI_Win_start or MPI_Win_complete at call path c on rank p,"
            + " and M_p(f) is the shortest such call on the same rank",
        Text.MEASURED_RULE,
        "Waiting time = enter of the latest MPI_Win_post of the ranks that are accessed - enter"
            + " of the start, transfer or complete of the accessing rank in which that falls;"
            + " nothing if it falls into none of them (Scalasca: Late Post).",
        Text.LIMITS,
        "An estimate takes the transfers, which MPI_Win_complete waits for, as waiting, as far as"
            + " they are longer than the shortest. Its root causes are counted with those of"
            + " Late Sender: one rank waits for one other.",
        Text.ADVICE,
        "Post earlier: MPI_Win_post never waits and can be called as soon as the memory may"
            + " be written. Look at what the accessed rank does before its post, or start the"
            + " access later and compute first.",
        Text.SOURCE,
        "Scalasca 2.6 (Kuehnal, Hermanns, Mohr, Wolf: Specification of inefficiency patterns for"
            + " MPI-2 one-sided communication, Euro-Par 2006)");
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(
            Kind.WAIT, "", "Waiting for ranks that had not yet allowed access to their windows."));
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return role == Role.NONE && (call == MpiCall.MPI_WIN_START || call == MpiCall.MPI_WIN_COMPLETE);
  }

  @Override
  public Scope scope() {
    return Scope.LOCAL;
  }
}
