package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/**
 * Late Receiver: a send that has to wait for its receive. "Catching Idlers with Ease", section 3.3.
 * Standard sends count because MPI libraries make them synchronous above a message size; buffered
 * and ready sends are local by definition and do not count.
 */
@AutoService(WaitState.class)
public final class LateReceiver extends WaitState {

  public LateReceiver() {
    super("late_receiver", "Late Receiver", Scope.LOCAL);
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return call.callClass() == CallClass.SEND
        || (call.callClass() == CallClass.COMPLETION && role == Role.SEND);
  }
}
