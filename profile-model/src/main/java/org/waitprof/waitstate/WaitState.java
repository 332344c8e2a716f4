package org.waitprof.waitstate;

import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/**
 * A wait-state pattern that is estimated from a profile, without trace. It decides which calls can
 * contain its waiting and how the waiting time is estimated ({@link Pattern.Text#FORMULA}). One
 * class per pattern; it registers itself as a service and inherits the contract test. {@code
 * reduce} asks for {@link #appliesTo} and {@link #scope}, in each rank's Finalize.
 */
public interface WaitState extends Pattern {

  /**
   * Whether durations of this call on this side contain waiting of this pattern. At most one
   * pattern claims a call and role.
   */
  boolean appliesTo(MpiCall call, Role role);

  /** Whether calls on this side do nothing but wait, as polls: then nothing is subtracted. */
  static boolean waitsThroughout(Role role) {
    return role == Role.POLLED;
  }

  /** Over which ranks the minimum is taken that stands for a call without waiting. */
  default Scope scope() {
    return Scope.GLOBAL;
  }

  /** The ranks over which a minimum is taken. */
  enum Scope {
    /** The rank itself: M_p(f,s). For point-to-point, where each pair of ranks differs. */
    LOCAL,
    /** All ranks: M(f,s). For collectives, where the last to arrive does not wait. */
    GLOBAL
  }
}
