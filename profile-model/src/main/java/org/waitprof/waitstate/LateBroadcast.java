package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/**
 * Late Broadcast: ranks that wait for the root of a broadcast or scatter. "Catching Idlers with
 * Ease", section 3.3. The root itself never waits in this pattern, so the minimum is taken over the
 * other ranks' durations only.
 */
@AutoService(WaitState.class)
public final class LateBroadcast implements WaitState {
  /** Column of the waiting for a rank that passes the root's data on. */
  public static final String IN_TREE = "late_broadcast_in_tree_ns";

  @Override
  public String id() {
    return "late_broadcast";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Late Broadcast",
        Text.DEFINITION,
        "In an operation that sends data from one root to all others (Bcast, Scatter, Scatterv)"
            + " the others entered before the root did and wait for its data. Libraries pass it on"
            + " along a tree: a rank waits for those before it in the tree, too.",
        Text.FORMULA,
        Formula.aboveShortest(
            "B",
            " on ranks that are not the root",
            "M(f,s)",
            "shortest such call with that size on any rank that was not the root"),
        Text.MEASURED_RULE,
        "Waiting time = min(begin of the root, own end) - own begin, on ranks that get data and"
            + " began before the root. Nothing where the root sends nothing (Scalasca: Late"
            + " Broadcast). Also, not in Scalasca: begin of the last rank - own begin or the"
            + " root's, if the call ended behind that begin by no longer than this.",
        Text.LIMITS,
        "Estimated, too high in large communicators: the floor is that of the rank next to the"
            + " root. A rank that arrives after its data only copies it, which lowers the floor of"
            + " all. A rank that waited for one that passes data on and was not the last is not"
            + " seen: the time of its call is not known.",
        Text.ADVICE,
        "Look at what the root does before the call, often input or serial work that the others"
            + " do not have. Let it send as soon as the data is there, let all ranks compute or"
            + " read what they need themselves, or start the operation early with MPI_Ibcast.",
        Text.SOURCE,
        "Mao et al.: Catching Idlers with Ease, EuroMPI/ASIA 2014, section 3.3; the pattern is"
            + " Scalasca's");
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(Kind.WAIT, "mpi_latebroadcast", "Waiting in one-to-all operations for the root."),
        MeasuredMetric.nanos(
            IN_TREE,
            Kind.WAIT,
            "",
            "Waiting in one-to-all operations for a rank that passes the root's data on."));
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return (call.callClass() == CallClass.ONE_TO_ALL && role == Role.NONROOT)
        || (call.callClass() == CallClass.COMPLETION && role == Role.FROM_ROOT);
  }
}
