package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/**
 * Late Sender, polled: a loop of probes or tests that asks until something has come. The recorder
 * distinguishes such loops from polls between which the program computes, {@code record.Polls}.
 */
@AutoService(WaitState.class)
public final class LateSenderPolled extends WaitState {

  public LateSenderPolled() {
    super("late_sender_polled", "Late Sender (polled)", Scope.LOCAL);
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return role == Role.POLLED
        && switch (call.callClass()) {
          case TEST, POLL_PROBE -> true;
          default -> false;
        };
  }
}
