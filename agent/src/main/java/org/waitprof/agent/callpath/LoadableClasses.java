package org.waitprof.agent.callpath;

import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.cache.LoaderPath;
import org.waitprof.agent.cache.PathStamp;
import org.waitprof.agent.callpath.reach.ClassHeader;
import org.waitprof.agent.callpath.reach.ClassNames;
import org.waitprof.agent.callpath.scan.ClassFinder;
import org.waitprof.agent.callpath.scan.SearchLimit;

/**
 * The classes that a program may load, as far as names in class files show. These are the classes
 * that its first class names, the classes that they name, and so on. Also the other classes in the
 * first one's package, if they are few, and the providers of services. A program that uses one
 * library of a class path of 10 000 classes reads that library alone. A class that is loaded by a
 * name from elsewhere is followed when it is loaded. Not thread-safe.
 */
final class LoadableClasses {
  /** Entries of up to this many classes are read as a whole, if the program begins there. */
  private static final int FEW = 500;

  /** Longest time for all; what remains is looked at class by class. */
  private static final long LIMIT_NANOS = 10_000_000_000L;

  /** Bytes of the heap that a class takes once it was read, about, besides a part of its file. */
  private static final int BYTES_OF_CLASS = 1000;

  private static final int PART_OF_FILE = 2;

  /** Number of class paths that are searched at a time: jars stay open while they are. */
  private static final int MOST_PATHS = 200;

  private final Predicate<String> isForeign;
  private final Sink sink;
  private final Map<ClassLoader, Followed> byLoader = new WeakHashMap<>();

  /** Loaders whose first class is known. */
  private final Set<ClassLoader> begun = Collections.newSetFromMap(new WeakHashMap<>());

  /** Searches that loaders of one class path share, as long as one of these loaders lives. */
  private final Map<ClassPathKey, WeakReference<Followed>> byPath = new HashMap<>();

  private final SearchLimit limit;
  private boolean incomplete;

  /** Receives class files that were found. */
  interface Sink {
    /** Takes a class, its file as it was read, and where that was. */
    void accept(ClassHeader header, byte[] file, ClassFinder.Found from);
  }

  /**
   * A class path whose named classes are followed. Loaders that look in the same places share it.
   */
  private static final class Followed {
    final ClassFinder finder;
    final ClassNames names = new ClassNames();

    /** Names of the classes that its loaders defined first. */
    final Set<String> firsts = new HashSet<>();

    Followed(ClassFinder finder) {
      this.finder = finder;
    }
  }

  /** The URLs of a loader, in the text of its kind, and where its parent looks. */
  private record ClassPathKey(String kind, @Nullable Followed above) {}

  /**
   * Begins without classes.
   *
   * @param isForeign whether to leave out a class, by its binary name
   */
  LoadableClasses(Predicate<String> isForeign, Sink sink) {
    this(isForeign, sink, new SearchLimit(Runtime.getRuntime().maxMemory(), LIMIT_NANOS));
  }

  LoadableClasses(Predicate<String> isForeign, Sink sink, SearchLimit limit) {
    this.isForeign = isForeign;
    this.sink = sink;
    this.limit = limit;
  }

  private Followed followed(ClassLoader loader) {
    Followed known = byLoader.get(loader);
    if (known == null) {
      ClassLoader parent = loader.getParent();
      Followed above =
          parent == null || parent == ClassLoader.getPlatformClassLoader()
              ? null
              : followed(parent);
      known = LoaderPath.hasPath(loader) ? ofPath(loader, above) : above;
      if (known == null) {
        known = new Followed(ClassFinder.ofNothing());
      }
      byLoader.put(loader, known);
    }
    return known;
  }

  /**
   * The classes of a loader that has a class path: what has been read once is not read again.
   * Programs make such a loader for each class, which may have no URL of its own.
   *
   * @return where its parent looks, if too many class paths are searched
   */
  private @Nullable Followed ofPath(ClassLoader loader, @Nullable Followed above) {
    ClassPathKey key = new ClassPathKey(LoaderPath.kind(loader), above);
    WeakReference<Followed> reference = byPath.get(key);
    Followed known = reference == null ? null : reference.get();
    if (known != null) {
      return known;
    }
    if (byPath.size() >= MOST_PATHS) {
      byPath.values().removeIf(each -> each.get() == null);
      if (byPath.size() >= MOST_PATHS) {
        return above;
      }
    }
    known = new Followed(new ClassFinder(loader, above == null ? null : above.finder, limit));
    byPath.put(key, new WeakReference<>(known));
    return known;
  }

  /** Whether a loader's first class is known. */
  boolean hasBegun(ClassLoader loader) {
    return begun.contains(loader);
  }

  /** Finds a loader's first class, all others in its folder, and the classes that they name. */
  void begin(ClassLoader loader, String firstClass) {
    begun.add(loader);
    Followed followed = followed(loader);
    if (followed.firsts.add(firstClass)) {
      limit.begin();
      try {
        followed.names.add(firstClass);
        followed.finder.beside(firstClass, FEW).forEach(followed.names::add);
        follow(followed);
      } finally {
        limit.end();
      }
    }
  }

  /** Gives what the file of a class names. */
  void follow(ClassLoader loader, byte[] file) {
    limit.begin();
    try {
      Followed followed = followed(loader);
      followed.names.add(ClassHeader.read(file, followed.names).name);
      follow(followed);
    } finally {
      limit.end();
    }
  }

  private void follow(Followed followed) {
    for (String name = followed.names.next(); name != null; name = followed.names.next()) {
      if (limit.isOver()) {
        incomplete = true;
        followed.names.clear();
      } else if (!isForeign.test(name.replace('/', '.'))) {
        ClassFinder.Found found = followed.finder.find(name);
        if (found != null) {
          read(followed, name, found);
        }
      }
    }
  }

  private void read(Followed followed, String name, ClassFinder.Found found) {
    try {
      byte[] file = found.file().get();
      ClassHeader header = ClassHeader.read(file, followed.names);
      if (header.name.equals(name)) {
        sink.accept(header, file, found);
        limit.take(BYTES_OF_CLASS + file.length / PART_OF_FILE);
      }
      if (header.refersTo("java/util/ServiceLoader")) {
        for (String service : ClassHeader.classNames(file)) {
          followed.finder.providers(service).forEach(followed.names::add);
        }
      }
    } catch (RuntimeException e) {
      return; // The class loader will say what is wrong with it, if it is ever asked for.
    }
  }

  /** Whether a limit was reached before everything had been read. */
  boolean isIncomplete() {
    return incomplete;
  }

  /** Names what must not change for the same classes to be found. */
  void describe(Consumer<PathStamp> into) {
    Set<ClassFinder> described = new HashSet<>();
    for (Followed each : byLoader.values()) {
      if (described.add(each.finder)) {
        each.finder.describe(into);
      }
    }
  }
}
