package org.waitprof.agent.cache;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;

/**
 * Names what woven classes depend on, apart from their content: agent, JVM, options that change
 * weaving, and the class path of a loader with those of its parents. What lies on the class path is
 * the {@link PathStamp}s' part.
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
    add(key, "java.home");
    add(key, "java.vm.version");
    ClassLoader end = ClassLoader.getPlatformClassLoader();
    for (ClassLoader each = loader; each != null && each != end; each = each.getParent()) {
      if (each instanceof URLClassLoader urls) {
        for (URL url : urls.getURLs()) {
          key.append(url).append('\n');
        }
      } else if (each == ClassLoader.getSystemClassLoader()) {
        addClassPath(key);
        add(key, "jdk.module.path");
      } else {
        // Nobody knows where it has its classes, or whether it sees the binding.
        key.append(each.getClass().getName()).append('\n');
      }
    }
    return key.toString();
  }

  /**
   * The class path without the folder that the program runs in, where {@code mpirun} has put it
   * there and it holds no classes: else every run in a folder of its own would be a first one.
   */
  private static void addClassPath(StringBuilder key) {
    String home = System.getProperty("user.dir", "");
    String path = System.getProperty("java.class.path", "");
    for (String entry : path.split(File.pathSeparator, -1)) {
      File file = new File(entry);
      boolean isHome = entry.equals(home) || entry.isEmpty() || entry.equals(".");
      if (!isHome || !PathStamp.isWithoutClasses(new File(home))) {
        key.append(file.isAbsolute() ? "" : home).append(':').append(entry).append('\n');
      }
    }
  }

  private static void add(StringBuilder key, String property) {
    key.append(System.getProperty(property)).append('\n');
  }

  /** The hash that names the file of a key. */
  static long hash(String key) {
    return ContentHash.of(key.getBytes(StandardCharsets.UTF_8));
  }
}
