package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/**
 * Wait at NxN: the first to arrive at a collective in which everybody needs everybody. "Catching
 * Idlers with Ease", section 3.2.
 *
 * <p>Scalasca defines it by the inherent synchronisation of all participants: no rank can finish
 * before the last has started. Neighbourhood collectives synchronise each rank with its neighbours
 * only, see {@link WaitForNeighbours}. Of non-blocking collectives, which the paper leaves out, it
 * is the wait for their requests.
 */
@AutoService(WaitState.class)
public final class WaitAtNxN extends WaitState {
  public WaitAtNxN() {
    super("wait_at_nxn", "Wait at N x N", Scope.GLOBAL);
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return (call.callClass() == CallClass.ALL_TO_ALL && role == Role.NONE)
        || (call.callClass() == CallClass.COMPLETION && role == Role.N_TO_N);
  }
}
