package org.waitprof.waitstate.progress;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.MeasuredMetric;
import org.waitprof.waitstate.MeasuredMetric.Kind;
import org.waitprof.waitstate.WaitState;

/**
 * Wait for Progress: for a message or collective that all sides have begun, or for a rank whose
 * memory is accessed, while a rank computes.
 */
@AutoService(WaitState.class)
public final class WaitForProgress implements WaitState {
  @Override
  public String id() {
    return "wait_for_progress";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Wait for Progress",
        Text.DEFINITION,
        "A rank stands in a receive, a send or their completion although the other side has"
            + " started its non-blocking operation: but that rank computes, and its MPI library"
            + " moves large messages only while the program is in an MPI call. Accesses to a"
            + " rank's memory wait in the same way where the library needs that rank for them:"
            + " for MPI_Accumulate and its kind mostly, elsewhere in the flush or unlock.",
        Text.FORMULA,
        "W(c,p) = sum over calls of [ D(c,p) - n(c,p) * M_p(f,s) ], of MPI_Accumulate and its kind"
            + " alone, where D is the total duration and n the number of calls of size s at call"
            + " path c on rank p, and M_p(f,s) is the shortest one on the same rank",
        Text.MEASURED_RULE,
        "Waiting time = the part of the call in which the other side was out of MPI, between its"
            + " last call before and the call that completes its operation, if this call did not"
            + " end before that one began. Of a call that completes several messages, what does"
            + " not lie in another wait of it. Of a non-blocking collective: from the last start to"
            + " the time at which another rank came to complete it after computing, if the call"
            + " ended soon after that. Of a transfer, flush or unlock: all times in it in which no"
            + " thread of the accessed rank was in MPI, if that rank came back before"
            + " the call ended and no rank had its lock.",
        Text.LIMITS,
        "A call that lasted for another reason until the other side came back counts, too, for"
            + " instance one that was itself slow to move data. Of an operation that the other"
            + " side completes in a loop of tests only what lies before a waiting call is known."
            + " A profile knows it of MPI_Accumulate and its kind alone, by an estimate. Of"
            + " operations that are measured on a sample it is time in MPI that is not waiting;"
            + " in estimates it is part of Late Sender, Late Receiver and Lock Contention. It is"
            + " in no root cause and does not lead the critical path to the other rank.",
        Text.ADVICE,
        "The overlap that the program hopes for does not happen. Let the computing side call"
            + " MPI_Test now and then, or complete the operation before it computes; send in"
            + " pieces below the eager limit, or raise that limit (Open MPI:"
            + " btl_vader_eager_limit, btl_tcp_eager_limit); use a library or a network that"
            + " makes progress by itself (a progress thread, remote memory access).",
        Text.SOURCE,
        "Brightwell, Riesen, Underwood: Analyzing the impact of overlap, offload, and independent"
            + " progress for Message Passing Interface applications, IJHPCA 19(2), 2005; the"
            + " rule is waitprof's own");
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(Kind.WAIT, "", "Waiting for messages and accesses whose other side was computing."));
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return role == Role.NONE && mayNeedTarget(call);
  }

  /** Whether the call changes another rank's memory in a way for which it may need that rank. */
  public static boolean mayNeedTarget(MpiCall call) {
    return switch (call) {
      case MPI_ACCUMULATE,
          MPI_GET_ACCUMULATE,
          MPI_FETCH_AND_OP,
          MPI_COMPARE_AND_SWAP,
          MPI_RACCUMULATE,
          MPI_RGET_ACCUMULATE ->
          true;
      default -> false;
    };
  }

  @Override
  public Scope scope() {
    return Scope.LOCAL;
  }
}
