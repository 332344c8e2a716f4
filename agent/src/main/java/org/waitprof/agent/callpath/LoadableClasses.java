package org.waitprof.agent.callpath;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.waitprof.agent.cache.LoaderPath;
import org.waitprof.agent.cache.PathStamp;
import org.waitprof.agent.callpath.reach.ClassHeader;
import org.waitprof.agent.callpath.reach.ClassNames;
import org.waitprof.agent.callpath.scan.ClassFinder;
import org.waitprof.agent.callpath.weave.ParentFirst;

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

  private final Predicate<String> isForeign;
  private final Sink sink;
  private final Map<ClassLoader, Followed> byLoader = new WeakHashMap<>();
  private long nanos;
  private boolean incomplete;

  /** Receives class files that were found. */
  interface Sink {
    /** Takes a class, its file as it was read, and where that was. */
    void accept(ClassHeader header, byte[] file, ClassFinder.Found from);
  }

  /** A loader whose named classes are followed. */
  private static final class Followed {
    final ClassFinder finder;
    final ClassNames names;
    boolean hasBegun;

    Followed(ClassFinder finder, ClassNames names) {
      this.finder = finder;
      this.names = names;
    }
  }

  /**
   * Begins without classes.
   *
   * @param isForeign whether to leave out a class, by its binary name
   */
  LoadableClasses(Predicate<String> isForeign, Sink sink) {
    this.isForeign = isForeign;
    this.sink = sink;
  }

  private Followed followed(ClassLoader loader) {
    Followed known = byLoader.get(loader);
    if (known == null) {
      ClassLoader parent = loader.getParent();
      Followed above =
          parent == null || parent == ClassLoader.getPlatformClassLoader()
              ? null
              : followed(parent);
      if (above != null && findsAsParent(loader)) {
        known = new Followed(above.finder, above.names);
      } else {
        ClassFinder finder = new ClassFinder(loader, above == null ? null : above.finder);
        known = new Followed(finder, new ClassNames());
      }
      byLoader.put(loader, known);
    }
    return known;
  }

  /**
   * Whether a loader finds the files that its parent finds, as far as is known: then what has been
   * read once is not read again. Programs make such a loader for each class.
   */
  private static boolean findsAsParent(ClassLoader loader) {
    return !LoaderPath.hasPath(loader) && ParentFirst.is(loader);
  }

  /** Whether a loader's first class is known. */
  boolean hasBegun(ClassLoader loader) {
    return followed(loader).hasBegun;
  }

  /** Finds a loader's first class, all others in its folder, and the classes that they name. */
  void begin(ClassLoader loader, String firstClass) {
    long begin = System.nanoTime();
    Followed followed = followed(loader);
    followed.hasBegun = true;
    followed.names.add(firstClass);
    followed.finder.beside(firstClass, FEW).forEach(followed.names::add);
    follow(followed, begin);
  }

  /** Gives what the file of a class names. */
  void follow(ClassLoader loader, byte[] file) {
    long begin = System.nanoTime();
    Followed followed = followed(loader);
    followed.names.add(ClassHeader.read(file, followed.names).name);
    follow(followed, begin);
  }

  private void follow(Followed followed, long begin) {
    for (String name = followed.names.next(); name != null; name = followed.names.next()) {
      if (nanos + System.nanoTime() - begin > LIMIT_NANOS) {
        incomplete = true;
        followed.names.clear();
      } else if (!isForeign.test(name.replace('/', '.'))) {
        ClassFinder.Found found = followed.finder.find(name);
        if (found != null) {
          read(followed, name, found);
        }
      }
    }
    nanos += System.nanoTime() - begin;
  }

  private void read(Followed followed, String name, ClassFinder.Found found) {
    try {
      byte[] file = found.file().get();
      ClassHeader header = ClassHeader.read(file, followed.names);
      if (header.name.equals(name)) {
        sink.accept(header, file, found);
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

  /** Whether the time was over before everything had been read. */
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
