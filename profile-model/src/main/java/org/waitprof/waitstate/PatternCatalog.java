package org.waitprof.waitstate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * All patterns, those that only a trace analysis knows included. For the analysis and for reports;
 * a profile is made without it, see {@link WaitStates}.
 */
public final class PatternCatalog {
  private PatternCatalog() {}

  /** All patterns, sorted by id, so that parts follow what they are part of. */
  public static List<Pattern> all() {
    List<Pattern> found = new ArrayList<>(WaitStates.all());
    ServiceLoader.load(Pattern.class, Pattern.class.getClassLoader()).forEach(found::add);
    found.sort(Comparator.comparing(Pattern::id));
    return found;
  }

  /** The pattern of that id; empty for an unknown one. */
  public static Optional<Pattern> byId(String id) {
    return all().stream().filter(pattern -> pattern.id().equals(id)).findFirst();
  }
}
