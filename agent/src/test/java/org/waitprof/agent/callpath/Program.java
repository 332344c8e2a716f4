package org.waitprof.agent.callpath;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.SignatureHash;
import org.waitprof.agent.cache.WeaveResult;
import org.waitprof.agent.callpath.Arrivals.Arrival;
import org.waitprof.agent.callpath.weave.NamedRegions;
import org.waitprof.record.Context;

/**
 * A program under the weaver: its classes are woven as they are defined, in a class loader whose
 * classes the JVM verifies. Packages {@code app} belong in call paths, {@code mpi} is the binding,
 * all others are looked at and not woven.
 */
final class Program {
  private final Loader loader;
  private final Set<String> woven = new TreeSet<>();
  private final CallSites sites;
  private final Set<String> retransformed = new TreeSet<>();
  private final Map<String, byte[]> assumed = new HashMap<>();

  private Program(boolean directOnly, @Nullable NamedRegions regions, Path... classPath) {
    sites =
        new CallSites(
            instrumentation(),
            name -> name.matches("(mpi|java|javax|jdk|sun|org\\.waitprof|org\\.junit)\\..*"),
            Program::isApplication,
            directOnly,
            regions);
    sites.seed(new int[] {SignatureHash.of("barrier()")});
    loader = new Loader(urls(classPath));
  }

  /** A program with this class path. */
  static Program of(Path... classPath) {
    return new Program(false, null, classPath);
  }

  /** The same with {@code callpath=site}. */
  static Program withSitesOnly(Path... classPath) {
    return new Program(true, null, classPath);
  }

  /** The same with methods that are regions. */
  static Program withRegions(NamedRegions regions, Path... classPath) {
    return new Program(false, regions, classPath);
  }

  static boolean isApplication(String className) {
    return className.startsWith("app.");
  }

  /**
   * Runs {@code app.Main.main} in a thread of its own and checks each arrival and what is left.
   *
   * @return the paths that arrived, in order
   */
  List<String> run() {
    List<String> paths = new ArrayList<>();
    for (Arrival arrival : arrivals()) {
      assertEquals(true, arrival.isExact(), arrival::path);
      paths.add(arrival.path());
    }
    return paths;
  }

  /** Runs {@code app.Main.main} and checks only what is left. */
  List<Arrival> arrivals() {
    Arrivals.take();
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    AtomicLong left = new AtomicLong(-1);
    Thread thread =
        new Thread(
            () -> {
              try {
                Class<?> main = Class.forName("app.Main", true, loader);
                main.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
              } catch (InvocationTargetException e) {
                failure.set(e.getCause());
              } catch (ReflectiveOperationException | LinkageError e) {
                failure.set(e);
              }
              left.set(Context.current());
            });
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    if (failure.get() != null) {
      throw new AssertionError("the program failed: " + failure.get(), failure.get());
    }
    assertEquals(0, left.get(), "context after the program");
    return Arrivals.take();
  }

  /** Loads a class and tells whether it has been woven. */
  boolean weaves(String className) {
    load(className);
    return woven.contains(className);
  }

  Class<?> load(String className) {
    try {
      return Class.forName(className, false, loader);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  /** Weaves a class file as if it were loaded now. */
  byte @Nullable [] weave(String internalName, byte[] file) {
    return sites.weave(loader, internalName, false, file).file();
  }

  /** Has a class defined as an earlier run has woven it. */
  void assume(String internalName, byte[] wovenFile) {
    assumed.put(internalName, wovenFile);
    sites.assume(loader, internalName, new WeaveResult(wovenFile, new long[0], List.of()));
  }

  CallSites sites() {
    return sites;
  }

  /** Classes that were to be woven again, as of now. */
  Set<String> retransformed() {
    synchronized (retransformed) {
      return new TreeSet<>(retransformed);
    }
  }

  private static URL[] urls(Path[] classPath) {
    URL[] urls = new URL[classPath.length];
    for (int i = 0; i < urls.length; i++) {
      try {
        urls[i] = classPath[i].toUri().toURL();
      } catch (MalformedURLException e) {
        throw new AssertionError(e);
      }
    }
    return urls;
  }

  private Instrumentation instrumentation() {
    return (Instrumentation)
        Proxy.newProxyInstance(
            Program.class.getClassLoader(),
            new Class<?>[] {Instrumentation.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getAllLoadedClasses" -> loader.loaded.toArray(new Class<?>[0]);
                  case "isModifiableClass" -> true;
                  case "retransformClasses" -> {
                    synchronized (retransformed) {
                      for (Class<?> type : (Class<?>[]) arguments[0]) {
                        retransformed.add(type.getName());
                      }
                    }
                    yield null;
                  }
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  /** Weaves what it defines. */
  private final class Loader extends URLClassLoader {
    private final List<Class<?>> loaded = new ArrayList<>();

    Loader(URL[] urls) {
      super(urls, Program.class.getClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      String path = name.replace('.', '/');
      try (InputStream in = getResourceAsStream(path + ".class")) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] file = in.readAllBytes();
        byte[] result = assumed.get(path);
        if (result == null && !name.startsWith("mpi.")) {
          result = sites.weave(this, path, false, file).file();
        }
        if (result != null) {
          woven.add(name);
          file = result;
        }
        Class<?> type = defineClass(name, file, 0, file.length);
        loaded.add(type);
        return type;
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
