package org.waitprof.agent.callpath;

import java.util.HashSet;
import java.util.Set;
import org.waitprof.record.path.SiteHash;

/** Call sites that only a stack walk has found, and their classes. Not thread-safe. */
final class ForcedSites {
  private final Set<Long> sites = new HashSet<>();
  private final Set<String> classes = new HashSet<>();

  /**
   * Adds a site.
   *
   * @param className binary name of its class
   * @return false if it had been added before
   */
  boolean add(String className, String method, int line) {
    classes.add(className.replace('.', '/'));
    return sites.add(SiteHash.of(className, method, line));
  }

  /** Whether a class, by its internal name, has such a site. */
  boolean isIn(String internalName) {
    return classes.contains(internalName);
  }

  /** Whether a site, in a class by its internal name, is one of them. */
  boolean contains(String internalName, String method, int line) {
    return !sites.isEmpty()
        && sites.contains(SiteHash.of(internalName.replace('/', '.'), method, line));
  }
}
