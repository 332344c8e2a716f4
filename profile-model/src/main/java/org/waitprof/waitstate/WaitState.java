package org.waitprof.waitstate;

import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/**
 * A wait-state pattern: what kind of waiting a call can contain, how the waiting time is estimated
 * from a profile, and what a user can do about it. One class a pattern; it registers itself as a
 * service and inherits the contract test. {@code reduce} asks for {@link #appliesTo} and {@link
 * #scope}, the command {@code explain} and the reports print the texts.
 *
 * <p>Texts are plain sentences without line breaks, except where they say otherwise.
 */
public interface WaitState {

  /** The name in files and on the command line: {@code late_sender}. Lower case, unique. */
  String id();

  /** The name for people, as Scalasca writes it: {@code Late Sender}. */
  String displayName();

  /** What happens to the program in this pattern. */
  String definition();

  /** How the waiting time is computed from the counters, one line. */
  String formula();

  /** Where the pattern and the formula come from. */
  String source();

  /** When the estimate misleads, and in which direction. */
  String limits();

  /** What to look at and what to change. */
  String advice();

  /**
   * Whether durations of this call on this side contain waiting of this pattern. At most one
   * pattern claims a call and role.
   */
  boolean appliesTo(MpiCall call, Role role);

  /** Over which ranks the minimum is taken that stands for a call without waiting. */
  Scope scope();

  /** The ranks over which a minimum is taken. */
  enum Scope {
    /** The rank itself: M_p(f,s). For point-to-point, where each pair of ranks differs. */
    LOCAL,
    /** All ranks: M(f,s). For collectives, where the last to arrive does not wait. */
    GLOBAL
  }
}
