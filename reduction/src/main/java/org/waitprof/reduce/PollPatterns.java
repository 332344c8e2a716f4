package org.waitprof.reduce;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.waitprof.model.CallClass;
import org.waitprof.model.CallKey;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitStates;

/**
 * Patterns of polling loops that received nothing. Tests at such a place complete sends or
 * collectives, as the other rows of the place show. The loop has the pattern of these, as in the
 * profile of a trace. Used by one thread.
 */
final class PollPatterns {
  private final Map<Place, Set<Role>> completed = new HashMap<>();

  /**
   * A line that tests requests.
   *
   * @param path its call path, or the hash of that
   */
  private record Place(Object path, MpiCall call) {}

  PollPatterns() {}

  PollPatterns(List<KeyRow> rows) {
    rows.forEach(row -> add(row.key.path(), row.key.call(), row.key.role()));
  }

  /** Takes in that calls were made there, on that side. */
  void add(Object path, MpiCall call, Role role) {
    if (call.callClass() == CallClass.TEST && role != Role.POLLED && role != Role.NONE) {
      completed
          .computeIfAbsent(new Place(path, call), none -> EnumSet.noneOf(Role.class))
          .add(role);
    }
  }

  /**
   * Id of a row's pattern.
   *
   * @param id of the pattern that its call and role have; empty for none
   */
  String of(CallKey key, String id) {
    return key.role() == Role.POLLED
        ? of(key.path(), key.call(), key.role()).map(WaitState::id).orElse(id)
        : id;
  }

  /** The pattern of calls on that side there; empty without one. */
  Optional<WaitState> of(Object path, MpiCall call, Role role) {
    Optional<WaitState> own = WaitStates.of(call, role);
    if (role != Role.POLLED) {
      return own;
    }
    Set<Role> roles = completed.getOrDefault(new Place(path, call), Set.of());
    if (roles.size() != 1 || roles.contains(Role.RECV)) {
      return own;
    }
    return WaitStates.of(waitOf(call), roles.iterator().next()).or(() -> own);
  }

  /**
   * Whether tests there have completed nothing so far, so that a running job does not know yet
   * which pattern their loop has.
   */
  boolean areOpen(Object path, MpiCall call, Role role) {
    return role == Role.POLLED
        && call.callClass() == CallClass.TEST
        && !completed.containsKey(new Place(path, call));
  }

  /** The call that waits for the operation that the test asks for. */
  static MpiCall waitOf(MpiCall test) {
    return test == MpiCall.MPI_TESTALL ? MpiCall.MPI_WAITALL : MpiCall.MPI_WAIT;
  }
}
