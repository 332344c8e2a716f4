package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

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
  public boolean appliesTo(MpiCall call, Role role) {
    return switch (call.callClass()) {
      case RECEIVE, SEND_RECEIVE, PROBE -> true;
      case COMPLETION -> role == Role.RECV;
      default -> false;
    };
  }
}
