package org.waitprof.agent;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.advice.BindingWeaver;
import org.waitprof.agent.binding.Binding;
import org.waitprof.agent.binding.Bindings;
import org.waitprof.agent.callpath.CallSites;

/**
 * Sees every class as it is defined: weaves probes into the binding's and call sites into the
 * application's. Called by the JVM in the defining thread, which may hold class-loading locks. Does
 * nothing, and reads nothing, in a JVM whose loaders see no MPI binding.
 */
final class Transformer implements ClassFileTransformer {
  private final @Nullable CallSites callSites;
  private final Map<ClassLoader, Optional<Binding>> bindings = new WeakHashMap<>();
  private final boolean tracing;
  private boolean failed;

  /**
   * Makes the transformer.
   *
   * @param callPaths how much of them to record: full, site or off
   * @param tracing whether events are recorded beside the profile
   */
  Transformer(
      Instrumentation instrumentation,
      Predicate<String> isApplication,
      String callPaths,
      boolean tracing) {
    this.tracing = tracing;
    callSites =
        callPaths.equals("off")
            ? null
            : new CallSites(
                instrumentation,
                ApplicationClasses::isForeign,
                isApplication,
                callPaths.equals("site"));
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] file) {
    if (loader == null || name == null || name.startsWith("java/") || name.startsWith("jdk/")) {
      return null;
    }
    try {
      if (name.startsWith("mpi/") && name.indexOf('/', 4) < 0) {
        Optional<Binding> binding = bindingOf(loader);
        if (binding.isEmpty()) {
          sayUnknown(name, loader);
          return null;
        }
        return BindingWeaver.weave(binding.get(), name, file, tracing);
      }
      if (callSites != null
          && loader != Transformer.class.getClassLoader()
          && !ApplicationClasses.isForeign(name.replace('/', '.'))
          && bindingOf(loader).isPresent()) {
        return callSites.weave(loader, name, redefined != null, file);
      }
    } catch (Throwable e) {
      // An unwoven class still works; the application must not notice.
      complainOnce(name, e);
    }
    return null;
  }

  /** Asks the loader without holding a lock: it may take its own. */
  private Optional<Binding> bindingOf(ClassLoader loader) {
    synchronized (bindings) {
      Optional<Binding> known = bindings.get(loader);
      if (known != null) {
        return known;
      }
    }
    Optional<Binding> found = Bindings.detect(new Sees(loader));
    if (callSites != null && found.isPresent()) {
      callSites.seed(found.get().communicating());
    }
    synchronized (bindings) {
      bindings.put(loader, found);
    }
    return found;
  }

  /** A class and not a lambda: the first lambda of a JVM costs tens of milliseconds. */
  private static final class Sees implements Predicate<String> {
    private final ClassLoader loader;

    Sees(ClassLoader loader) {
      this.loader = loader;
    }

    @Override
    public boolean test(String resource) {
      return loader.getResource(resource) != null;
    }
  }

  /** A binding that is not known, or that a class loader has without showing its class files. */
  private synchronized void sayUnknown(String name, ClassLoader loader) {
    if (name.equals("mpi/MPI") && !failed) {
      failed = true;
      System.err.println(
          "waitprof: not profiling: class mpi.MPI is of no known MPI binding, or its class loader "
              + loader.getClass().getName()
              + " does not give class files as resources");
    }
  }

  private synchronized void complainOnce(String name, Throwable e) {
    if (!failed) {
      failed = true;
      System.err.println(
          "waitprof: cannot weave " + name.replace('/', '.') + ", it runs unprofiled: " + e);
    }
  }

  /** The call-path side; null with {@code callpath=off}. */
  @Nullable CallSites callSites() {
    return callSites;
  }
}
