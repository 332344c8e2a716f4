package org.waitprof.waitstate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/** The patterns that are installed, found once as services of this class's own loader. */
public final class WaitStates {
  private static final List<WaitState> ALL = load();
  private static final int ROLES = Role.values().length;

  /** By call and role: asked for every key, and for every pair of them when a profile is made. */
  private static final List<Optional<WaitState>> BY_CALL_AND_ROLE = index();

  private WaitStates() {}

  private static List<WaitState> load() {
    List<WaitState> found = new ArrayList<>();
    // Never the context class loader: that one belongs to the application.
    ServiceLoader.load(WaitState.class, WaitState.class.getClassLoader()).forEach(found::add);
    found.sort((a, b) -> a.id().compareTo(b.id()));
    return List.copyOf(found);
  }

  private static List<Optional<WaitState>> index() {
    List<Optional<WaitState>> index = new ArrayList<>();
    for (MpiCall call : MpiCall.values()) {
      for (Role role : Role.values()) {
        Optional<WaitState> applying = Optional.empty();
        for (WaitState state : ALL) {
          if (applying.isEmpty() && state.appliesTo(call, role)) {
            applying = Optional.of(state);
          }
        }
        index.add(applying);
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
    return BY_CALL_AND_ROLE.get(call.ordinal() * ROLES + role.ordinal());
  }
}
