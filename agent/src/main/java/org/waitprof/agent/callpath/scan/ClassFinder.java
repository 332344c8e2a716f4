package org.waitprof.agent.callpath.scan;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.cache.PathStamp;

/**
 * Finds class files by name where a class loader would, and loads none: first the parents' files,
 * then entry by entry. Files that are not asked for are never read. Not thread-safe.
 */
public final class ClassFinder {
  private final @Nullable ClassFinder parent;
  private final ClassPath path;
  private final SearchLimit limit;
  private final List<PathEntry> entries = new ArrayList<>();

  /**
   * Makes the finder of a loader.
   *
   * @param parent finder of its parent; null if that has no classes of the application
   * @param limit beyond it no further entry is opened
   */
  public ClassFinder(ClassLoader loader, @Nullable ClassFinder parent, SearchLimit limit) {
    this.parent = parent;
    this.limit = limit;
    path = ClassPath.of(loader, limit);
  }

  /** A finder that finds nothing: of a loader without a class path. */
  public static ClassFinder ofNothing() {
    return new ClassFinder(ClassLoader.getPlatformClassLoader(), null, SearchLimit.none());
  }

  /** Makes the finder of a loader and of its parents. */
  public static ClassFinder of(ClassLoader loader) {
    ClassLoader parent = loader.getParent();
    boolean isFirst = parent == null || parent == ClassLoader.getPlatformClassLoader();
    return new ClassFinder(loader, isFirst ? null : of(parent), SearchLimit.none());
  }

  /**
   * A class file and where it comes from.
   *
   * @param entry path of the entry of the class path
   * @param size how many files that entry has; 0 if that is not known
   */
  public record Found(Supplier<byte[]> file, String entry, int size) {}

  /**
   * Finds a class file; null without a class of this name.
   *
   * @param name internal name of the class
   */
  public @Nullable Found find(String name) {
    Found found = parent == null ? null : parent.find(name);
    PathEntry entry;
    for (int i = 0; found == null && (entry = entry(i)) != null; i++) {
      Supplier<byte[]> file = entry.find(name);
      found = file == null ? null : new Found(file, entry.path(), entry.size());
    }
    return found;
  }

  /** Names of all classes in the folder of a class; empty if they are more than {@code most}. */
  public List<String> beside(String name, int most) {
    PathEntry entry;
    for (int i = 0; (entry = entry(i)) != null; i++) {
      if (entry.find(name) != null) {
        return entry.all(most);
      }
    }
    return parent == null ? List.of() : parent.beside(name, most);
  }

  /** The names of all classes in the package of one, where that is found. */
  public List<String> inPackageOf(String name) {
    List<String> found = parent == null ? List.of() : parent.inPackageOf(name);
    PathEntry entry;
    for (int i = 0; found.isEmpty() && (entry = entry(i)) != null; i++) {
      if (entry.find(name) != null) {
        found = entry.ofPackage(name.substring(0, name.lastIndexOf('/') + 1));
      }
    }
    return found;
  }

  /** Internal names of the classes that provide a service, as all entries together name them. */
  public List<String> providers(String service) {
    List<String> found = new ArrayList<>();
    if (parent != null) {
      found.addAll(parent.providers(service));
    }
    String resource = "META-INF/services/".concat(service.replace('/', '.'));
    PathEntry entry;
    for (int i = 0; (entry = entry(i)) != null; i++) {
      read(entry, resource, found);
    }
    return found;
  }

  private static void read(PathEntry entry, String resource, List<String> into) {
    try (InputStream in = entry.open(resource)) {
      if (in != null) {
        read(new ByteArrayInputStream(FileContent.read(in, 0)), into);
      }
    } catch (IOException e) {
      return; // The loader of the service gets the error.
    }
  }

  private static void read(InputStream in, List<String> into) throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      int comment = line.indexOf('#');
      String name = (comment < 0 ? line : line.substring(0, comment)).trim();
      if (!name.isEmpty()) {
        into.add(name.replace('.', '/'));
      }
    }
  }

  private @Nullable PathEntry entry(int index) {
    if (index == entries.size()) {
      PathEntry next = limit.isOver() ? null : path.next();
      if (next == null) {
        return null;
      }
      entries.add(next);
    }
    return entries.get(index);
  }

  /** Names what must not change for the same classes to be found, its parent's part excepted. */
  public void describe(Consumer<PathStamp> sink) {
    path.describe(sink);
    for (PathEntry entry : entries) {
      entry.describe(sink);
    }
  }
}
