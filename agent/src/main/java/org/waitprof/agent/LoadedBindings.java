package org.waitprof.agent;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import org.waitprof.agent.binding.Binding;
import org.waitprof.agent.binding.Bindings;
import org.waitprof.agent.binding.WrapperSearch;

/** The binding that each class loader of the application sees. Safe for use by several threads. */
final class LoadedBindings {
  private final WrapperSearch wrappers;
  private final Consumer<String> warning;
  private final Map<ClassLoader, Optional<Binding>> bindings = new WeakHashMap<>();

  /**
   * None yet.
   *
   * @param wrappers finds bindings in C's style
   * @param warning receives the line that says why a table cannot be used
   */
  LoadedBindings(WrapperSearch wrappers, Consumer<String> warning) {
    this.wrappers = wrappers;
    this.warning = warning;
  }

  /** Whether a table was given, which goes before the bindings that are known. */
  boolean isTableGiven() {
    return wrappers.isGiven();
  }

  /**
   * The binding that a loader sees. Asks it without holding a lock: it may take its own.
   *
   * @param whenFound receives a binding that was not known before
   */
  Optional<Binding> of(ClassLoader loader, Consumer<Binding> whenFound) {
    synchronized (bindings) {
      if (bindings.containsKey(loader)) {
        return bindings.getOrDefault(loader, Optional.empty());
      }
    }
    Optional<Binding> found = find(loader);
    found.ifPresent(whenFound);
    synchronized (bindings) {
      bindings.put(loader, found);
    }
    return found;
  }

  /** What was found for each loader. */
  Map<ClassLoader, Optional<Binding>> all() {
    synchronized (bindings) {
      return new HashMap<>(bindings);
    }
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
      warning.accept("waitprof: not profiling: " + e.getMessage());
      return Optional.empty();
    }
  }
}
