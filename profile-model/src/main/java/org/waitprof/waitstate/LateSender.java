package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/**
 * Late Sender: a receive that was called before the message was sent. "Catching Idlers with Ease",
 * section 3.1. Combined send-receive calls and blocking probes wait for a message in the same way;
 * completion calls count where a receive request completed. Tests return at once and are left out.
 */
@AutoService(WaitState.class)
public final class LateSender extends WaitState {

  public LateSender() {
    super("late_sender", "Late Sender", Scope.LOCAL);
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
}
