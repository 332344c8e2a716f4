package org.waitprof.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.advice.BindingWeaver;
import org.waitprof.agent.advice.RecordingMode;
import org.waitprof.agent.binding.Binding;
import org.waitprof.agent.binding.Bindings;
import org.waitprof.agent.binding.WrapperSearch;
import org.waitprof.agent.cache.WeaveResult;
import org.waitprof.agent.cache.WovenCache;
import org.waitprof.agent.callpath.scan.ClassFinder;
import org.waitprof.agent.callpath.weave.ParentFirst;
import org.waitprof.agent.callpath.weave.RecorderSight;

/** The binding that each class loader of the application sees. Safe for use by several threads. */
final class LoadedBindings {
  private final WrapperSearch wrappers;
  private final BiConsumer<ClassLoader, Binding> whenFound;
  private final Consumer<String> warning;
  final EarlyClasses early;
  private final Map<ClassLoader, Optional<Binding>> bindings = new WeakHashMap<>();
  private final AlikeLoaders alike = new AlikeLoaders();

  /**
   * Begins without bindings.
   *
   * @param instrumentation knows the classes that are loaded already
   * @param wrappers finds bindings in C's style
   * @param whenFound receives each loader that sees a binding and does not get it from its parent
   * @param warning receives the line that explains why a table cannot be used
   */
  LoadedBindings(
      Instrumentation instrumentation,
      WrapperSearch wrappers,
      BiConsumer<ClassLoader, Binding> whenFound,
      Consumer<String> warning) {
    early = new EarlyClasses(instrumentation, warning);
    this.wrappers = wrappers;
    this.whenFound = whenFound;
    this.warning = warning;
  }

  /** Whether a table was given, which has priority over the known bindings. */
  boolean isTableGiven() {
    return wrappers.isGiven();
  }

  /**
   * The binding that a loader sees. Asks the loader without holding a lock: it may take its own.
   */
  Optional<Binding> of(ClassLoader loader) {
    synchronized (bindings) {
      if (bindings.containsKey(loader)) {
        return bindings.getOrDefault(loader, Optional.empty());
      }
    }
    Optional<Binding> found = ofParent(loader);
    if (found.isEmpty()) {
      found = find(loader);
      found.ifPresent(binding -> whenFound.accept(loader, binding));
    }
    synchronized (bindings) {
      bindings.put(loader, found);
    }
    return found;
  }

  /**
   * The binding that classes of the application see in a loader. Of many loaders that are alike,
   * only the first ones are asked.
   */
  Optional<Binding> ofApplication(ClassLoader loader) {
    synchronized (bindings) {
      if (bindings.containsKey(loader)) {
        return bindings.getOrDefault(loader, Optional.empty());
      }
    }
    if (RecorderSight.isBuiltIn(loader)) {
      return of(loader);
    }
    Optional<Binding> found = ofParent(loader);
    if (found.isPresent()) {
      return found;
    }
    return alike.binding(loader, () -> of(loader));
  }

  /** The binding that a loader gets from its parent; empty if it may have another, or none. */
  private Optional<Binding> ofParent(ClassLoader loader) {
    ClassLoader parent = firstAsked(loader);
    return parent == null ? Optional.empty() : ofApplication(parent);
  }

  /** The parent, if a loader of the program asks it first. */
  private static @Nullable ClassLoader firstAsked(ClassLoader loader) {
    boolean asksParent = !RecorderSight.isBuiltIn(loader) && ParentFirst.is(loader);
    return asksParent ? loader.getParent() : null;
  }

  /**
   * The bindings, each with the loader that has it; loaders that get it from their parent are left
   * out.
   */
  Map<ClassLoader, Binding> all() {
    Map<ClassLoader, Optional<Binding>> found;
    synchronized (bindings) {
      found = new HashMap<>(bindings);
    }
    Map<ClassLoader, Binding> own = new HashMap<>();
    found.forEach(
        (loader, binding) -> {
          ClassLoader parent = firstAsked(loader);
          if (binding.isPresent()
              && (parent == null || found.getOrDefault(parent, Optional.empty()).isEmpty())) {
            own.put(loader, binding.get());
          }
        });
    return own;
  }

  private Optional<Binding> find(ClassLoader loader) {
    Optional<Binding> found =
        wrappers.isGiven()
            ? Optional.empty()
            : Bindings.detect(resource -> loader.getResource(resource) != null);
    return found.isPresent() ? found : wrapperOf(loader);
  }

  private Optional<Binding> wrapperOf(ClassLoader loader) {
    try {
      Binding found = wrappers.find(loader);
      if (found != null) {
        HotSide.defineAlso(ClassPack.SAMPLE, ClassPack.TRACE, ClassPack.HANDLE);
      }
      return Optional.ofNullable(found);
    } catch (IOException | IllegalArgumentException e) {
      warning.accept("not profiling: " + e.getMessage());
      return Optional.empty();
    }
  }

  /**
   * Warns of a binding that is unknown, or that a class loader has without showing its class files.
   */
  void warnUnknown(String name, ClassLoader loader) {
    if (name.equals("mpi/MPI")) {
      warning.accept(
          "not profiling: class mpi.MPI is of no known MPI binding, or its class loader "
              + loader.getClass().getName()
              + " does not give class files as resources; option binding=FILE takes a table of a"
              + " binding in C's style");
    }
  }

  /** Weaves the classes of a binding that this process has not loaded. */
  static void weaveRest(
      WovenCache into, ClassLoader loader, Binding binding, RecordingMode recording)
      throws IOException {
    ClassFinder finder = ClassFinder.of(loader);
    try {
      for (String name : finder.inPackageOf("mpi/MPI")) {
        ClassFinder.Found found = finder.find(name);
        byte[] file = found == null ? null : found.file().get();
        if (file != null && !into.knows(loader, file)) {
          byte[] woven = BindingWeaver.weave(binding, name, file, recording);
          into.note(loader, name, file, WeaveResult.ofBinding(woven));
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
