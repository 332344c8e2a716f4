package org.waitprof.agent.cache;

import java.io.File;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;

/**
 * The class path of a loader and its parents, entry by entry, as given to the JVM. Folders that
 * hold no classes are left out: {@code mpirun} puts the one there that the program runs in, and
 * else every run in a folder of its own would be a first one.
 */
final class LoaderPath {
  private LoaderPath() {}

  /** Receives entries. */
  interface Sink {
    /** Takes a jar, a folder with classes, or something that is missing. */
    void file(File file);

    /** Takes the name of what is known by name only, and whether it has classes of its own. */
    void other(String name, boolean hidesClasses);
  }

  static void describe(ClassLoader loader, Sink sink) {
    ClassLoader end = ClassLoader.getPlatformClassLoader();
    for (ClassLoader each = loader; each != null && each != end; each = each.getParent()) {
      sink.other("loader", false);
      if (each instanceof URLClassLoader urls) {
        for (URL url : urls.getURLs()) {
          if (url.getProtocol().equals("file")) {
            add(file(url), sink);
          } else {
            sink.other(url.toString(), false);
          }
        }
      } else if (each == ClassLoader.getSystemClassLoader()) {
        addClassPath(sink);
        String modules = System.getProperty("jdk.module.path", "");
        sink.other(modules, !modules.isEmpty());
      } else {
        // Nobody knows where it has its classes, or whether it sees the binding.
        sink.other(each.getClass().getName(), false);
      }
    }
  }

  private static void addClassPath(Sink sink) {
    String home = System.getProperty("user.dir", "");
    String path = System.getProperty("java.class.path", "");
    for (String entry : path.split(File.pathSeparator, -1)) {
      File file = new File(entry);
      add(file.isAbsolute() ? file : new File(home, entry), sink);
    }
  }

  private static void add(File file, Sink sink) {
    if (!file.isDirectory() || !ClassFolder.isWithoutClasses(file)) {
      sink.file(file);
    }
  }

  private static File file(URL url) {
    try {
      return new File(URI.create(url.toString()));
    } catch (IllegalArgumentException e) {
      return new File(url.getPath()); // A blank that should be %20: the loader takes it as it is.
    }
  }
}
