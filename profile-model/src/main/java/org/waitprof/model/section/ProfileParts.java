package org.waitprof.model.section;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The parts of a profile that not every job has, by their type: pairs of ranks, windows of time,
 * root causes. Each is an immutable value; how it is stored and merged is a {@code ProfileSection}
 * of {@code profilefile.document}. Immutable.
 *
 * @param byType the parts; the key is the value's class
 */
public record ProfileParts(Map<Class<?>, Object> byType) {
  public static final ProfileParts NONE = new ProfileParts(Map.of());

  public ProfileParts {
    byType = Map.copyOf(byType);
  }

  /** The part of a type; empty where the job has none. */
  public <T> Optional<T> get(Class<T> type) {
    return Optional.ofNullable(byType.get(type)).map(type::cast);
  }

  /** A copy of these sections with a part that replaces the one of its type. */
  public ProfileParts with(Object part) {
    Map<Class<?>, Object> parts = new HashMap<>(byType);
    parts.put(part.getClass(), part);
    return new ProfileParts(parts);
  }
}
