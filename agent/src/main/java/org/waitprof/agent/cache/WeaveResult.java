package org.waitprof.agent.cache;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Result of weaving a class: the class file to define, the sites that stack walks must know of, and
 * the methods that had to be left out. Immutable by convention.
 *
 * @param file the woven class file; null if the class stays unwoven
 * @param sites hashes of the call sites that were woven
 * @param leftOut methods that cannot be woven, for the quality notes
 */
public record WeaveResult(byte @Nullable [] file, long[] sites, List<String> leftOut) {
  private static final long[] NO_SITES = {};

  /** Result for a class that stays as it is. */
  public static final WeaveResult NOTHING = new WeaveResult(null, NO_SITES, List.of());

  /** Result for a class without call sites: one of the binding. */
  public static WeaveResult ofBinding(byte @Nullable [] file) {
    return file == null ? NOTHING : new WeaveResult(file, NO_SITES, List.of());
  }

  /** Whether it takes no room in a cache. */
  boolean isNothing() {
    return file == null && leftOut.isEmpty();
  }
}
