package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/**
 * Late Receiver: a send that has to wait for its receive. "Catching Idlers with Ease", section 3.3.
 * Standard sends count because MPI libraries make them synchronous above a message size; buffered
 * and ready sends are local by definition and do not count.
 */
@AutoService(WaitState.class)
public final class LateReceiver implements WaitState {

  @Override
  public String id() {
    return "late_receiver";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Late Receiver",
        Text.DEFINITION,
        "A rank stands in a send, or in the completion of one, because the receiver has not"
            + " posted its receive yet. This happens to synchronous sends, and to standard sends"
            + " of messages so large that the MPI library hands them over directly (rendezvous)"
            + " instead of buffering them (eager).",
        Text.FORMULA,
        Formula.aboveShortest(
            "R",
            "M_p(f,s)",
            "shortest send by MPI function f with that size on the same rank, over all call paths"),
        Text.MEASURED_RULE,
        "Waiting time = enter of the call that posted the receive - enter of the call that sent"
            + " or completed the send, where that is positive and the send's call lasted past"
            + " the posting. Blocking standard and synchronous sends and completion calls only."
            + " A call that completes many requests books the longest wait once, and none if one"
            + " of its receives waited for a sender (Scalasca: Late Receiver).",
        Text.LIMITS,
        "Too high where the transfer itself varies: a congested network, or a library that"
            + " buffers some messages of a size and not others, makes long sends that did not"
            + " wait. Too low where every send of a size had to wait. Sends to ranks on other"
            + " nodes cost more than those within a node, and the floor is that of the nearest"
            + " partner. Libraries that move messages only inside of MPI calls keep even a small"
            + " send open until its receiver is in MPI again, also if the receive was posted"
            + " long before (Open MPI does so between ranks of one host from 257 bytes on): that"
            + " time is idle and counted here, while a trace analysis, which knows when receives"
            + " were posted, reports none.",
        Text.ADVICE,
        "Post the receive earlier: MPI_Irecv before the receiver's computation instead of"
            + " MPI_Recv after it. If the sender has something else to do, use MPI_Isend and"
            + " complete it later. If both sides send first and receive second, use"
            + " MPI_Sendrecv. A larger eager limit of the MPI library can hide the waiting of"
            + " medium-sized messages, at the price of memory and a copy.",
        Text.SOURCE,
        "Mao et al.: Catching Idlers with Ease, EuroMPI/ASIA 2014, section 3.3, with the local"
            + " minimum of the send durations; the pattern is Scalasca's");
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(Kind.WAIT, "mpi_latereceiver", "Waiting in sends for receivers that were not ready."),
        MeasuredMetric.count(
            "late_receiver_count",
            "mpi_clr_count",
            "Sends with data that waited for their receiver."),
        MeasuredMetric.count(
            "late_receiver_empty_count",
            "mpi_slr_count",
            "Sends without data that waited for their receiver."));
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return call.callClass() == CallClass.SEND
        || (call.callClass() == CallClass.COMPLETION && role == Role.SEND);
  }

  @Override
  public Scope scope() {
    return Scope.LOCAL;
  }
}
