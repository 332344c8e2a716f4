package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/**
 * Wait for neighbours: a rank in a neighbourhood collective before those have come that it gets
 * data from. Not among Scalasca's patterns, which leave these calls out.
 */
@AutoService(WaitState.class)
public final class WaitForNeighbours extends WaitState {

  public WaitForNeighbours() {
    super("wait_for_neighbours", "Wait for Neighbours", Scope.LOCAL);
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return (call.callClass() == CallClass.NEIGHBOURHOOD && role == Role.NONE)
        || (call.callClass() == CallClass.COMPLETION && role == Role.NEIGHBOURS);
  }
}
