package org.waitprof.agent.cache;

import java.io.File;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

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
          addEntry(key, url.getProtocol().equals("file") ? file(url) : null, url.toString());
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
   * The class path without folders that hold no classes: {@code mpirun} puts the one there that the
   * program runs in, and else every run in a folder of its own would be a first one.
   */
  private static void addClassPath(StringBuilder key) {
    String home = System.getProperty("user.dir", "");
    String path = System.getProperty("java.class.path", "");
    for (String entry : path.split(File.pathSeparator, -1)) {
      File file = new File(entry).isAbsolute() ? new File(entry) : new File(home, entry);
      addEntry(key, file, file.getPath());
    }
  }

  private static void addEntry(StringBuilder key, @Nullable File file, String name) {
    if (file == null || !file.isDirectory() || !ClassFolder.isWithoutClasses(file)) {
      key.append(name).append('\n');
    }
  }

  private static File file(URL url) {
    try {
      return new File(URI.create(url.toString()));
    } catch (IllegalArgumentException e) {
      return new File(url.getPath()); // A blank that should be %20: the loader takes it as it is.
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
