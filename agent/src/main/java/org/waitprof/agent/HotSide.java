package org.waitprof.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Defines the recording side in the bootstrap loader, where instrumented code of every loader finds
 * it. Class by class, from the agent's jar: appending a jar to the bootstrap path makes the JVM
 * print a warning on stdout and drop its archive of shared classes, which costs every rank more
 * start-up than the whole agent does.
 */
public final class HotSide {
  private static @Nullable Definer definer;

  private HotSide() {}

  /**
   * Defines all classes of the pack, and opens the two internals that they need. Called by premain
   * before any class that refers to them is loaded.
   *
   * @throws ReflectiveOperationException if this JVM has no way to define them
   */
  public static void define(JarFile jar, Instrumentation instrumentation)
      throws IOException, ReflectiveOperationException {
    Module own = HotSide.class.getModule();
    export(instrumentation, Object.class.getModule(), "jdk.internal.misc", own);
    definer = new Definer(jar);
    definer.defineAll(ClassPack.HOT);
    Module recorder = Class.forName("org.waitprof.record.Context", false, null).getModule();
    export(instrumentation, Object.class.getModule(), "jdk.internal.misc", recorder);
    Optional<Module> recordings = ModuleLayer.boot().findModule("jdk.jfr");
    if (recordings.isPresent()) {
      export(instrumentation, recordings.get(), "jdk.jfr.internal", recorder);
    }
  }

  /**
   * Defines what records events as well. Called by premain with {@code mode=trace}, after {@link
   * #define}.
   *
   * @throws ReflectiveOperationException if this JVM has no way to define them
   */
  static void defineTracing() throws IOException, ReflectiveOperationException {
    if (definer == null) {
      throw new IOException("the recording side is not there");
    }
    definer.defineAll(ClassPack.TRACE);
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

    void defineAll(String pack) throws IOException, ReflectiveOperationException {
      ClassPack classes = ClassPack.read(jar, pack);
      for (String name : classes.names()) {
        byte[] file = classes.file(name);
        if (file != null) {
          define.invoke(unsafe, null, file, 0, file.length, null, null);
        }
      }
    }
  }

  private static void export(Instrumentation instrumentation, Module from, String name, Module to) {
    instrumentation.redefineModule(
        from, Set.of(), Map.of(name, Set.of(to)), Map.of(), Set.of(), Map.of());
  }
}
