package org.waitprof.waitstate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/** The patterns that are installed, found once as services of this class's own loader. */
public final class WaitStates {
  private static final List<WaitState> ALL = load();

  private WaitStates() {}

  private static List<WaitState> load() {
    List<WaitState> found = new ArrayList<>();
    // Never the context class loader: that one belongs to the application.
    ServiceLoader.load(WaitState.class, WaitState.class.getClassLoader()).forEach(found::add);
    found.sort(Comparator.comparing(WaitState::id));
    return List.copyOf(found);
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
    return ALL.stream().filter(state -> state.appliesTo(call, role)).findFirst();
  }
}
