package org.waitprof.replay.progress;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.waitstate.MeasuredMetric;
import org.waitprof.waitstate.MeasuredMetric.Kind;
import org.waitprof.waitstate.Pattern;

/**
 * Wait for Progress: waiting for a message whose other side has begun it and computes meanwhile.
 */
@AutoService(Pattern.class)
public final class WaitForProgress implements Pattern {
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
            + " moves large messages only while the program is in an MPI call.",
        Text.MEASURED_RULE,
        "Waiting time = the part of the call in which the other side was out of MPI, between its"
            + " last call before and the call that completes its operation, if this call did not"
            + " end before that one began. Of a call that completes several messages, what does"
            + " not lie in another wait of it.",
        Text.LIMITS,
        "A call that lasted for another reason until the other side came back counts, too, for"
            + " instance one that was itself slow to move data. Of an operation that the other"
            + " side completes in a loop of tests only what lies before a waiting call is known."
            + " A profile does not know it: where it is measured on a sample, such time is time"
            + " in MPI that is not waiting, where it is estimated, part of Late Sender and Late"
            + " Receiver. It is in no root cause and does not lead the critical path to the"
            + " other rank.",
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
        nanos(
            Kind.WAIT,
            "",
            "Waiting for messages whose other side had begun them and was computing."));
  }
}
