package org.waitprof.agent.cache;

import java.io.File;
import java.nio.charset.StandardCharsets;

/**
 * Names what woven classes depend on, apart from their content: agent, JVM, options that change
 * weaving, and the class path of a loader with those of its parents. What lies on the class path is
 * the {@link PathStamp}s' part; the same in another place is the {@link MovedKey}'s.
 */
final class CacheKey {
  private CacheKey() {}

  /**
   * The key of a loader.
   *
   * @param settings agent and options
   */
  static String of(ClassLoader loader, String settings) {
    StringBuilder key = new StringBuilder(settings);
    key.append(System.getProperty("java.home")).append('\n');
    key.append(System.getProperty("java.vm.version")).append('\n');
    LoaderPath.describe(
        loader,
        new LoaderPath.Sink() {
          @Override
          public void file(File file) {
            key.append(file.getPath()).append('\n');
          }

          @Override
          public void other(String name, boolean hidesClasses) {
            key.append(name).append('\n');
          }
        });
    return key.toString();
  }

  /** The hash that names the file of a key. */
  static long hash(String key) {
    return ContentHash.of(key.getBytes(StandardCharsets.UTF_8));
  }
}
