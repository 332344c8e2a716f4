package org.waitprof.reduce;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.waitprof.model.CallClass;
import org.waitprof.model.CallKey;
import org.waitprof.model.CallPath;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitStates;

/**
 * Patterns of loops of polls that nothing was received by: tests at such a place complete sends, or
 * collectives, which its other rows say. The loop has the pattern of these, as in the profile of a
 * trace. Used by one thread.
 */
final class PollPatterns {
  private final Map<Place, Set<Role>> completed = new HashMap<>();

  /** A line that tests requests. */
  private record Place(CallPath path, MpiCall call) {
    static Place of(CallKey key) {
      return new Place(key.path(), key.call());
    }
  }

  PollPatterns(List<KeyRow> rows) {
    for (KeyRow row : rows) {
      Role role = row.key.role();
      boolean isTest = row.key.call().callClass() == CallClass.TEST;
      if (isTest && role != Role.POLLED && role != Role.NONE) {
        completed.computeIfAbsent(Place.of(row.key), none -> EnumSet.noneOf(Role.class)).add(role);
      }
    }
  }

  /**
   * Id of a row's pattern.
   *
   * @param id of the pattern that its call and role have; empty for none
   */
  String of(CallKey key, String id) {
    if (key.role() != Role.POLLED) {
      return id;
    }
    Set<Role> roles = completed.getOrDefault(Place.of(key), Set.of());
    if (roles.size() != 1 || roles.contains(Role.RECV)) {
      return id;
    }
    return WaitStates.of(waitOf(key.call()), roles.iterator().next()).map(WaitState::id).orElse(id);
  }

  /** The call that waits for what the test asks for. */
  private static MpiCall waitOf(MpiCall test) {
    return test == MpiCall.MPI_TESTALL ? MpiCall.MPI_WAITALL : MpiCall.MPI_WAIT;
  }
}
