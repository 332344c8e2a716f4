package org.waitprof.waitstate;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.system.Services;

/** The patterns that are installed, found once as services of this class's own loader. */
public final class WaitStates {
  /** Ending of the name of the class that has {@link #table}, in the agent's jar. */
  public static final String TABLE = "$$Table";

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

  private static @Nullable WaitState[] index() {
    String table = (String) Services.built(WaitStates.class, TABLE);
    table = table == null ? table() : table;
    @Nullable WaitState[] states = new @Nullable WaitState[ALL.size() + 1];
    for (int i = 1; i < states.length; i++) {
      states[i] = ALL.get(i - 1);
    }
    char[] numbers = table.toCharArray();
    @Nullable WaitState[] index = new @Nullable WaitState[numbers.length];
    for (int i = 0; i < index.length; i++) {
      index[i] = states[numbers[i]];
    }
    return index;
  }

  /**
   * The pattern of each call in each role, by their order: its place in {@link #all} from 1, or 0.
   * Called by the build as well: each rank would ask some 16 000 questions for it, in an
   * interpreter.
   */
  public static String table() {
    StringBuilder table = new StringBuilder();
    for (MpiCall call : MpiCall.values()) {
      for (Role role : ROLES) {
        int state = 0;
        while (state < ALL.size() && !ALL.get(state).appliesTo(call, role)) {
          state++;
        }
        table.append((char) (state < ALL.size() ? state + 1 : 0));
      }
    }
    return table.toString();
  }

  /** All patterns that are installed, sorted by id. */
  public static List<WaitState> all() {
    return ALL;
  }

  /** The pattern of that id; empty for an unknown one. */
  public static Optional<WaitState> byId(String id) {
    return ALL.stream().filter(state -> state.id().equals(id)).findFirst();
  }

  /** The pattern that durations of this call on this side can contain; empty without one. */
  public static Optional<WaitState> of(MpiCall call, Role role) {
    return Optional.ofNullable(BY_CALL_AND_ROLE[place(call, role)]);
  }

  /** Index of a call in a role in tables by both: call by call, and then by the order of roles. */
  public static int place(MpiCall call, Role role) {
    return call.ordinal() * ROLES.length + role.ordinal();
  }

  /** Whether calls have a pattern whose minimum is taken over all ranks, by {@link #place}. */
  public static boolean[] global() {
    boolean[] global = new boolean[BY_CALL_AND_ROLE.length];
    for (int i = 0; i < global.length; i++) {
      WaitState state = BY_CALL_AND_ROLE[i];
      global[i] = state != null && state.scope() == WaitState.Scope.GLOBAL;
    }
    return global;
  }
}
