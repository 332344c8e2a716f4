package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/**
 * Late Sender: a receive that was called before the message was sent. "Catching Idlers with Ease",
 * section 3.1. Combined send-receive calls and blocking probes wait for a message in the same way;
 * completion calls count where a receive request completed. Tests return at once and are left out.
 */
@AutoService(WaitState.class)
public final class LateSender implements WaitState {

  @Override
  public String id() {
    return "late_sender";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Late Sender",
        Text.DEFINITION,
        "A rank stands in a receive, a probe or the completion of a receive because the message"
            + " has not been sent yet: the sender entered its send later than the receiver"
            + " entered its receive. The receiver idles until the send begins.",
        Text.FORMULA,
        Formula.aboveShortest(
            "L",
            "M_p(f,s)",
            "shortest call of MPI function f with that size on the same rank, over all call paths"),
        Text.MEASURED_RULE,
        "Waiting time = min(enter of the send, leave of the receive) - enter of the receive or of"
            + " the call that completes it, where that is positive. Tests do not wait. A call"
            + " that completes many requests books the longest of their waits once, the first of"
            + " equals (Scalasca: Late Sender).",
        Text.LIMITS,
        "Too high where some messages had already arrived when the receive was called: such calls"
            + " only copy, and with the minimum their short duration becomes the floor of all."
            + " This is strongest for MPI_Waitall and MPI_Waitsome, where the paper found errors"
            + " of several percentage points; take those as a hint, not a measurement. A call"
            + " that completes sends as well lasts as long as they do, see Late Receiver. Too"
            + " low where no call of a rank was free of waiting, for instance when one rank"
            + " always waits for the same slower partner: then its minimum itself contains"
            + " waiting, and only calls elsewhere can tell. The quality notes name the calls"
            + " where that is likely. Calls interrupted by the operating system or a garbage"
            + " collection count as waiting too.",
        Text.ADVICE,
        "Look at the sender, not at the line that waits: what does the partner do before its"
            + " send? If its work is larger, move work or change the decomposition. If all ranks"
            + " wait in turn, the communication forms a chain: send earlier, in smaller pieces,"
            + " or in another order. If the data is not needed at once, start the receive early"
            + " with MPI_Irecv, compute in between, and complete it later. If a few ranks wait"
            + " for one that serves them all, share its work.",
        Text.SOURCE,
        "Mao, Boehme, Hermanns, Geimer, Lorenz, Wolf: Catching Idlers with Ease, EuroMPI/ASIA"
            + " 2014, section 3.1; the pattern is Scalasca's (Geimer, Wolf, Wylie, Mohr: A"
            + " scalable tool architecture for diagnosing wait states, Parallel Computing 35(7),"
            + " 2009)");
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(
            Kind.WAIT,
            "mpi_latesender",
            "Waiting in receives for messages that had not been sent yet."),
        MeasuredMetric.count(
            "late_sender_count",
            "mpi_cls_count",
            "Receives with data that waited for their sender."),
        MeasuredMetric.count(
            "late_sender_empty_count",
            "mpi_sls_count",
            "Receives of messages without data that waited for their sender."));
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return switch (call.callClass()) {
      case RECEIVE, SEND_RECEIVE, PROBE -> true;
      case COMPLETION -> role == Role.RECV;
      default -> false;
    };
  }

  @Override
  public Scope scope() {
    return Scope.LOCAL;
  }
}
