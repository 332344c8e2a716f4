package org.waitprof.agent.callpath;

import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The woven files of loaded classes: what active methods go on running once their class is woven
 * anew. Safe for use by several threads.
 */
final class WovenVersions {
  private final Map<ClassLoader, Map<String, byte[]>> byLoader = new WeakHashMap<>();

  /**
   * Takes the version of a class that is about to run.
   *
   * @param isRedefined whether the class is loaded already
   * @param woven null if it is as its file has it
   * @return the version before; null if there was none, or that was not woven
   */
  synchronized byte @Nullable [] replace(
      ClassLoader loader, String name, boolean isRedefined, byte @Nullable [] woven) {
    Map<String, byte[]> kept = byLoader.computeIfAbsent(loader, key -> new HashMap<>());
    byte[] old = kept.get(name);
    if (woven != null) {
      kept.put(name, woven);
    } else if (isRedefined) {
      kept.remove(name);
    }
    return old;
  }
}
