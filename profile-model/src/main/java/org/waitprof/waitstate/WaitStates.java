package org.waitprof.waitstate;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.system.Services;

/** The patterns that are installed, found once as services of this class's own loader. */
public final class WaitStates {
  private static final List<WaitState> ALL = load();
  private static final Role[] ROLES = Role.values();

  /** By call and role: asked for every key, and for every pair of them when a profile is made. */
  private static final @Nullable WaitState[] BY_CALL_AND_ROLE = index();

  private WaitStates() {}

  private static List<WaitState> load() {
    List<WaitState> found = Services.of(WaitState.class);
    found.sort((a, b) -> a.id().compareTo(b.id()));
    return List.copyOf(found);
  }

  /** Arrays only: in the Finalize of each rank this runs in an interpreter. */
  private static @Nullable WaitState[] index() {
    MpiCall[] calls = MpiCall.values();
    @Nullable WaitState[] index = new @Nullable WaitState[calls.length * ROLES.length];
    for (WaitState state : ALL) {
      for (int call = 0; call < calls.length; call++) {
        for (int role = 0; role < ROLES.length; role++) {
          int at = call * ROLES.length + role;
          if (index[at] == null && state.appliesTo(calls[call], ROLES[role])) {
            index[at] = state;
          }
        }
      }
    }
    return index;
  }

  /** All patterns, sorted by id. */
  public static List<WaitState> all() {
    return ALL;
  }

  /** The pattern of that id; empty for an unknown one. */
  public static Optional<WaitState> byId(String id) {
    return ALL.stream().filter(state -> state.id().equals(id)).findFirst();
  }

  /** The pattern that durations of this call on this side can contain; empty without one. */
  public static Optional<WaitState> of(MpiCall call, Role role) {
    return Optional.ofNullable(BY_CALL_AND_ROLE[call.ordinal() * ROLES.length + role.ordinal()]);
  }
}
