package org.waitprof.waitstate;

import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/**
 * A wait-state pattern that is estimated from a profile, without trace. It decides which calls can
 * contain its waiting and how the waiting time is estimated ({@link Pattern.Text#FORMULA}). One
 * class per pattern; it registers itself as a service and inherits the contract test. {@code
 * reduce} asks for {@link #appliesTo} and {@link #scope}, in each rank's Finalize.
 */
public abstract class WaitState extends Pattern {
  private final Scope scope;

  /**
   * Creates a wait state.
   *
   * @param id the name in files and on the command line: {@code late_sender}. Lower case, unique
   * @param displayName the name for people, as Scalasca writes it: {@code Late Sender}
   * @param scope the ranks over which the minimum is taken that stands for a call without waiting
   */
  protected WaitState(String id, String displayName, Scope scope) {
    super(id, displayName);
    this.scope = scope;
  }

  /**
   * Whether durations of this call on this side contain waiting of this pattern. At most one
   * pattern claims a call and role.
   */
  public abstract boolean appliesTo(MpiCall call, Role role);

  /** Whether calls on this side do nothing but wait, as polls: then nothing is subtracted. */
  public static boolean waitsThroughout(Role role) {
    return role == Role.POLLED;
  }

  /** Over which ranks the minimum is taken that stands for a call without waiting. */
  public final Scope scope() {
    return scope;
  }

  /** The ranks over which a minimum is taken. */
  public enum Scope {
    /** The rank itself: M_p(f,s). For point-to-point, where each pair of ranks differs. */
    LOCAL,
    /** All ranks: M(f,s). For collectives, where the last to arrive does not wait. */
    GLOBAL
  }
}
