package org.waitprof.agent.callpath;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.cache.ContentHash;
import org.waitprof.agent.cache.WeaveResult;

/**
 * The last results of weaving, by the content of class files. Programs that make many class loaders
 * define one file again and again, and to weave it takes 0.1 ms each time. Results hold until a
 * class gains sites. They share their bytes with {@link WovenVersions}, so they take no more room.
 * Safe for use by several threads.
 */
final class WovenContents {
  private static final int MOST = 256;

  private final Map<Key, WeaveResult> results = new LinkedHashMap<>();
  private int version;

  /**
   * A class file, by its content, which takes a while to hash.
   *
   * @param name internal name of the class
   * @param content hash of all bytes
   * @param length number of bytes
   */
  record Key(String name, long content, int length) {
    static Key of(String name, byte[] file) {
      return new Key(name, ContentHash.of(file), file.length);
    }
  }

  /** Number of times that results were forgotten. */
  synchronized int version() {
    return version;
  }

  /** Forgets all results: a class has gained sites, and others call it. */
  synchronized void forget() {
    version++;
    results.clear();
  }

  /** The result for a class file; null if it is not known. */
  synchronized @Nullable WeaveResult find(Key file) {
    return results.get(file);
  }

  /**
   * Takes a result.
   *
   * @param before {@link #version} before weaving began: what was forgotten since may be outdated
   */
  synchronized void note(Key file, WeaveResult woven, int before) {
    if (before == version) {
      if (results.size() == MOST) {
        results.remove(results.keySet().iterator().next());
      }
      results.put(file, woven);
    }
  }
}
