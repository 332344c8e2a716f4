package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/**
 * Late Sender, polled: a loop of probes or tests that asks until something has come. The recorder
 * distinguishes such loops from polls between which the program computes, {@code record.Polls}.
 */
@AutoService(WaitState.class)
public final class LateSenderPolled implements WaitState {

  @Override
  public String id() {
    return "late_sender_polled";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Late Sender (polled)",
        Text.DEFINITION,
        "A rank asks again and again, with MPI_Iprobe or a test, whether a message has come or a"
            + " request is complete, and does nothing else meanwhile. It idles as in a receive,"
            + " only that it burns its core in the loop, or sleeps in it.",
        Text.FORMULA,
        "all time from the end of the first poll that found nothing to the one that finds"
            + " something, or to another MPI call, and the duration of that first poll; where a"
            + " poll and what follows it take more than nine times the shortest poll, on the"
            + " mean of some sixty, and more than 0.9 us, only its pauses are: the time in which"
            + " the thread was off its core voluntarily, asleep or parked, and then ready without a"
            + " core, by the kernel's books, from one poll to another",
        Text.MEASURED_RULE,
        "A run of polls that found nothing is one event. The message that is found next, by a"
            + " test or by a receive after a probe, with no other call between, is the one that"
            + " was polled for. Waiting time = min(enter of its send, end of the run) - begin of"
            + " the run, where that is positive; of several messages the longest. Of several"
            + " runs between which the rank computed, that time does not count. A run that ends"
            + " with a request of a send or collective has the pattern of that, on the row of the"
            + " polls; any other run books nothing.",
        Text.LIMITS,
        "In a profile the transfer counts, too. A loop whose tests complete only sends, or only"
            + " collectives of one kind, has the pattern of these. A loop seems to compute that is"
            + " taken off its core within its first 0.1 ms, the first time. Pauses count from the"
            + " second one at a place on, those of 0.1 ms or more between polls; a thread that"
            + " reads a file or waits for a lock there seems to pause. What a pause takes longer"
            + " for want of a core belongs to it. Up to sixty polls before a loop begins to compute"
            + " count as computing, and the work of less than eight polls' time between polls"
            + " counts as waiting.",
        Text.ADVICE,
        "Look at the sender, as for Late Sender. If nothing else is to be done meanwhile, wait in"
            + " MPI_Probe, MPI_Recv or MPI_Wait: the MPI library then makes progress all the"
            + " time, and can yield the core. If there is work, do it between polls, in pieces"
            + " that are longer than a poll.",
        Text.SOURCE,
        "Not in the literature that waitprof follows: Scalasca takes a test for a call that does"
            + " not wait. The measured rule is that of its Late Sender.");
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(Kind.WAIT, "", "Waiting in loops of polls for messages that had not been sent yet."),
        MeasuredMetric.count(
            "late_sender_polled_count", "", "Runs of polls for a message not sent yet."));
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return role == Role.POLLED
        && switch (call.callClass()) {
          case TEST, POLL_PROBE -> true;
          default -> false;
        };
  }

  @Override
  public Scope scope() {
    return Scope.LOCAL;
  }
}
