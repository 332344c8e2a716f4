package org.waitprof.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Defines the recording side in the bootstrap loader, where instrumented code of every loader finds
 * it. Class by class, from the agent's jar: appending a jar to the bootstrap path makes the JVM
 * print a warning on stdout and drop its archive of shared classes, which costs every rank more
 * start-up than the whole agent does.
 */
public final class HotSide {
  private static final String PREFIX = "hot/";
  private static final String TRACE_PREFIX = "trace/";

  private static @Nullable Definer definer;

  private HotSide() {}

  /**
   * Defines all classes below {@code hot/}, and opens the two internals that they need. Called by
   * premain before any class that refers to them is loaded.
   *
   * @throws ReflectiveOperationException if this JVM has no way to define them
   */
  public static void define(JarFile jar, Instrumentation instrumentation)
      throws IOException, ReflectiveOperationException {
    Module own = HotSide.class.getModule();
    export(instrumentation, Object.class.getModule(), "jdk.internal.misc", own);
    definer = new Definer(jar);
    definer.defineAll(PREFIX);
    Module recorder = Class.forName("org.waitprof.record.Context", false, null).getModule();
    export(instrumentation, Object.class.getModule(), "jdk.internal.misc", recorder);
    Optional<Module> recordings = ModuleLayer.boot().findModule("jdk.jfr");
    if (recordings.isPresent()) {
      export(instrumentation, recordings.get(), "jdk.jfr.internal", recorder);
    }
  }

  /**
   * Defines what records events as well, below {@code trace/}. Called by premain with {@code
   * mode=trace}, after {@link #define}.
   *
   * @throws ReflectiveOperationException if this JVM has no way to define them
   */
  static void defineTracing() throws IOException, ReflectiveOperationException {
    if (definer == null) {
      throw new IOException("the recording side is not there");
    }
    definer.defineAll(TRACE_PREFIX);
  }

  /** Defines classes of the agent's jar in the bootstrap loader. */
  private static final class Definer {
    private final JarFile jar;
    private final Object unsafe;
    private final Method define;

    Definer(JarFile jar) throws ReflectiveOperationException {
      this.jar = jar;
      Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
      unsafe = type.getMethod("getUnsafe").invoke(null);
      define =
          type.getMethod(
              "defineClass",
              String.class,
              byte[].class,
              int.class,
              int.class,
              ClassLoader.class,
              ProtectionDomain.class);
    }

    void defineAll(String prefix) throws IOException, ReflectiveOperationException {
      for (JarEntry entry : classes(prefix)) {
        try (InputStream in = jar.getInputStream(entry)) {
          byte[] file = in.readAllBytes();
          define.invoke(unsafe, null, file, 0, file.length, null, null);
        }
      }
    }

    private List<JarEntry> classes(String prefix) {
      List<JarEntry> classes = new ArrayList<>();
      for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
        JarEntry entry = entries.nextElement();
        if (entry.getName().startsWith(prefix) && entry.getName().endsWith(".class")) {
          classes.add(entry);
        }
      }
      return classes;
    }
  }

  private static void export(Instrumentation instrumentation, Module from, String name, Module to) {
    instrumentation.redefineModule(
        from, Set.of(), Map.of(name, Set.of(to)), Map.of(), Set.of(), Map.of());
  }
}
