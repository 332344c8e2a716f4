package org.waitprof.agent.cache;

import java.io.File;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The class path of a loader and its parents, entry by entry, as given to the JVM. Folders that
 * hold no classes are left out: {@code mpirun} puts the one there that the program runs in, and
 * else every run in a folder of its own would be a first one.
 */
public final class LoaderPath {
  private final List<Part> parts = new ArrayList<>();

  private LoaderPath() {}

  /**
   * A part of a class path.
   *
   * @param file a jar, a folder with classes, or something that is missing; null for what is known
   *     by its name only
   * @param name that name; the path of a file
   * @param hidesClasses whether what is known by its name has classes of its own
   */
  record Part(@Nullable File file, String name, boolean hidesClasses) {}

  /** Whether it is known where a loader has classes of its own. */
  public static boolean hasPath(ClassLoader loader) {
    return loader instanceof URLClassLoader || loader == ClassLoader.getSystemClassLoader();
  }

  /**
   * Text that is equal for loaders which have one class, and one class path as far as that is
   * known. Together with their parent it says where they look for classes.
   */
  public static String kind(ClassLoader loader) {
    String type = loader.getClass().getName();
    if (!(loader instanceof URLClassLoader urls)) {
      return type;
    }
    StringBuilder kind = new StringBuilder(type);
    for (URL url : urls.getURLs()) {
      kind.append('\n').append(url);
    }
    return kind.toString();
  }

  /** The parts; the loader's own come first. */
  static List<Part> of(ClassLoader loader) {
    LoaderPath path = new LoaderPath();
    ClassLoader end = ClassLoader.getPlatformClassLoader();
    for (ClassLoader each = loader; each != null && each != end; each = each.getParent()) {
      path.add("loader", false);
      if (each instanceof URLClassLoader urls) {
        for (URL url : urls.getURLs()) {
          if (url.getProtocol().equals("file")) {
            path.add(file(url));
          } else {
            path.add(url.toString(), false);
          }
        }
      } else if (each == ClassLoader.getSystemClassLoader()) {
        path.addClassPath();
        String modules = System.getProperty("jdk.module.path", "");
        path.add(modules, !modules.isEmpty());
      } else {
        // Its sources of classes are unknown, and also whether it sees the binding.
        path.add(each.getClass().getName(), false);
      }
    }
    return path.parts;
  }

  /**
   * Names the conditions of woven classes, apart from their content: agent, JVM, options that
   * change weaving, and the class path. {@link PathStamp}s compare the files on it; a {@link
   * MovedKey} finds equal content in another place.
   *
   * @param settings agent and options
   */
  static String key(ClassLoader loader, String settings) {
    StringBuilder key = new StringBuilder(settings);
    key.append(System.getProperty("java.home")).append('\n');
    key.append(System.getProperty("java.vm.version")).append('\n');
    for (Part part : of(loader)) {
      key.append(part.name).append('\n');
    }
    return key.toString();
  }

  private void addClassPath() {
    String home = System.getProperty("user.dir", "");
    String path = System.getProperty("java.class.path", "");
    for (String entry : path.split(File.pathSeparator, -1)) {
      File file = new File(entry);
      add(file.isAbsolute() ? file : new File(home, entry));
    }
  }

  private void add(String name, boolean hidesClasses) {
    parts.add(new Part(null, name, hidesClasses));
  }

  private void add(File file) {
    if (!file.isDirectory() || !ClassFolder.isWithoutClasses(file)) {
      parts.add(new Part(file, file.getPath(), false));
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
