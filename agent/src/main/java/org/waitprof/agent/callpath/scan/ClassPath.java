package org.waitprof.agent.callpath.scan;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.cache.ClassFolder;
import org.waitprof.agent.cache.JarDirectory;
import org.waitprof.agent.cache.JarDirectory.Packed;
import org.waitprof.agent.cache.PathStamp;
import org.waitprof.system.PathText;

/**
 * Class path of a class loader: folders and jars, in the loader's order, each opened once it is
 * asked for, as the loader does. Not thread-safe.
 */
final class ClassPath {
  /** Bytes of the heap that a jar's directory takes for each of its files, about. */
  private static final int BYTES_OF_FILE = 150;

  /** Bytes of the heap that an open jar takes besides. */
  private static final int BYTES_OF_JAR = 4000;

  private static final int BYTES_OF_PLACE = 500;

  /** Entries that are still to be opened, the next first. */
  private final ArrayDeque<Place> wanted = new ArrayDeque<>();

  private final Set<Place> known = new HashSet<>();

  /** Entries that are missing, or no jars. */
  private final List<PathStamp> others = new ArrayList<>();

  /** Files of the jars that have entries inside, which may be hundreds. */
  private final Map<File, Map<String, Packed>> outers = new HashMap<>();

  private final SearchLimit limit;

  private ClassPath(SearchLimit limit) {
    this.limit = limit;
  }

  /**
   * Location of an entry of a class path.
   *
   * @param file a folder or jar
   * @param inside name of a jar or folder in that jar; empty for the jar itself
   */
  private record Place(Path file, String inside) {
    Place(Path file) {
      this(file, "");
    }
  }

  /**
   * The class path of a loader. For the application's loader it is the class path and module path
   * of the JVM. For a {@link URLClassLoader} it is the URLs, also of jars within jars. It is empty
   * for others, whose classes are looked at as they are loaded. Entries that do not exist are left
   * out.
   */
  static ClassPath of(ClassLoader loader, SearchLimit limit) {
    ClassPath path = new ClassPath(limit);
    if (loader instanceof URLClassLoader urls) {
      for (URL url : urls.getURLs()) {
        path.addUrl(url);
      }
    } else if (loader == ClassLoader.getSystemClassLoader()) {
      for (String entry : split(System.getProperty("java.class.path", ""))) {
        path.addNamed(entry);
      }
      for (String entry : split(System.getProperty("jdk.module.path", ""))) {
        path.addModules(entry);
      }
    }
    return path;
  }

  /**
   * Opens the next entry.
   *
   * @return null behind the last, and where the limit is reached
   */
  @Nullable PathEntry next() {
    for (Place next = wanted.poll(); next != null; next = wanted.poll()) {
      PathEntry entry = open(next);
      if (entry != null) {
        return entry;
      }
      if (limit.isOver()) {
        return null; // Of missing entries, too, there may be tens of thousands.
      }
    }
    return null;
  }

  /** Names the entries that had no classes. */
  void describe(Consumer<PathStamp> sink) {
    others.forEach(sink);
  }

  private static String[] split(String path) {
    return path.isEmpty() ? new String[0] : path.split(File.pathSeparator, -1);
  }

  /**
   * Adds an entry by its name; an entry that the locale cannot express is missing for the JVM, too.
   */
  private void addNamed(String entry) {
    if (PathText.isExpressible(entry)) {
      wanted.add(new Place(Path.of(entry)));
    } else {
      others.add(PathStamp.ofFile(new File(entry).getAbsoluteFile()));
    }
  }

  private void addUrl(URL url) {
    if (url.getProtocol().equals("file")) {
      try {
        wanted.add(new Place(Path.of(URI.create(url.toString()))));
      } catch (IllegalArgumentException e) {
        // A blank that should be %20: the loader takes the path as it stands, and so do we.
        addNamed(url.getPath());
      }
    } else if (url.getProtocol().equals("jar")) {
      addNested(url.toString());
    }
  }

  /**
   * A jar in an executable jar, as the loaders of these name it: {@code
   * jar:nested:/app.jar/!lib/a.jar!/} since Spring Boot 3.2, before that {@code
   * jar:file:/app.jar!/lib/a.jar!/}.
   */
  private void addNested(String url) {
    String place = url.substring(4, url.endsWith("!/") ? url.length() - 2 : url.length());
    boolean isNested = place.startsWith("nested:");
    int end = place.indexOf(isNested ? "/!" : "!/");
    String file = end < 0 ? place : place.substring(0, end);
    try {
      URI outer = URI.create(isNested ? "file:".concat(file.substring(7)) : file);
      String inside = end < 0 ? "" : URI.create("/".concat(place.substring(end + 2))).getPath();
      if ("file".equals(outer.getScheme())) {
        wanted.add(new Place(Path.of(outer), inside.isEmpty() ? "" : inside.substring(1)));
      }
    } catch (IllegalArgumentException e) {
      return; // Its classes are looked at as they are loaded.
    }
  }

  /** An entry of a module path is a module, or a folder of modules. */
  private void addModules(String entry) {
    Path folder = Path.of(entry);
    if (!Files.isDirectory(folder) || Files.exists(folder.resolve("module-info.class"))) {
      addNamed(entry);
      return;
    }
    others.add(PathStamp.ofFolder(folder.toAbsolutePath().toFile()));
    try (DirectoryStream<Path> modules = Files.newDirectoryStream(folder)) {
      for (Path module : modules) {
        wanted.add(new Place(module));
      }
    } catch (IOException e) {
      return; // The JVM has found no module there, either.
    }
  }

  private @Nullable PathEntry open(Place place) {
    Path path = place.file;
    File named = path.toAbsolutePath().toFile();
    if (!named.exists()) { // 10 us less than an exception
      others.add(PathStamp.ofMissing(named));
      limit.take(BYTES_OF_PLACE);
      return null;
    }
    try {
      if (!known.add(new Place(path.toRealPath(), place.inside))) {
        return null;
      }
    } catch (IOException e) {
      others.add(PathStamp.ofFile(named));
      return null;
    }
    if (named.isDirectory()) {
      // What comes later into a folder without classes has a name of its own in the cache.
      return ClassFolder.isWithoutClasses(named) ? null : new FolderEntry(named, limit);
    }
    PathStamp stamp = PathStamp.ofFile(named);
    try {
      if (!place.inside.isEmpty()) {
        NestedJar nested = new NestedJar(stamp, files(named), place.inside);
        limit.take((long) nested.size() * BYTES_OF_FILE);
        return nested;
      }
      JarEntries jar = new JarEntries(named, stamp);
      limit.take(BYTES_OF_JAR + (long) jar.size() * BYTES_OF_FILE);
      addFirst(path.toUri(), jar.classPath());
      return jar;
    } catch (IOException e) {
      others.add(stamp);
      return null;
    }
  }

  /** The files of a jar, read once. */
  private Map<String, Packed> files(File jar) throws IOException {
    Map<String, Packed> files = outers.get(jar);
    if (files == null) {
      files = JarDirectory.of(jar).files();
      outers.put(jar, files);
    }
    return files;
  }

  /** Adds the entries that a jar's manifest names, before all others. */
  private void addFirst(URI jar, String names) {
    List<Path> named = new ArrayList<>();
    for (StringTokenizer tokens = new StringTokenizer(names); tokens.hasMoreTokens(); ) {
      try {
        URI name = jar.resolve(tokens.nextToken());
        if ("file".equals(name.getScheme())) {
          named.add(Path.of(name));
        }
      } catch (IllegalArgumentException e) {
        // No path: the class loader also ignores it.
      }
    }
    for (int i = named.size() - 1; i >= 0; i--) {
      wanted.addFirst(new Place(named.get(i)));
    }
  }
}
