package org.waitprof.agent;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
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
  private static final String DEFINER = "org.waitprof.record.BootClasses";

  private static @Nullable JarFile jar;

  private HotSide() {}

  /**
   * Defines all classes of the pack, and opens the two internals that they need. Called by premain
   * before any class that refers to them is loaded.
   *
   * @param agent the agent's jar
   * @throws ReflectiveOperationException if this JVM has no way to define them
   */
  public static void define(JarFile agent, Instrumentation instrumentation)
      throws IOException, ReflectiveOperationException {
    jar = agent;
    Module base = Object.class.getModule();
    export(instrumentation, base, "jdk.internal.misc", HotSide.class.getModule());
    ClassPack classes = ClassPack.read(agent, ClassPack.HOT);
    Module recorder = defineFirst(classes.file(DEFINER)).getModule();
    export(instrumentation, base, "jdk.internal.misc", recorder);
    Optional<Module> recordings = ModuleLayer.boot().findModule("jdk.jfr");
    if (recordings.isPresent()) {
      export(instrumentation, recordings.get(), "jdk.jfr.internal", recorder);
    }
    defineAll(classes);
  }

  /**
   * Defines what records events as well. Called by premain with {@code mode=trace}, after {@link
   * #define}.
   *
   * @throws ReflectiveOperationException if this JVM has no way to define them
   */
  static void defineTracing() throws IOException, ReflectiveOperationException {
    if (jar == null) {
      throw new IOException("the recording side is not there");
    }
    defineAll(ClassPack.read(jar, ClassPack.TRACE));
  }

  /** The agent's jar, by its absolute path; a path that is not there where no agent runs. */
  static File jar() {
    return jar == null ? new File("/") : new File(jar.getName()).getAbsoluteFile();
  }

  private static Class<?> defineFirst(byte @Nullable [] file) throws ReflectiveOperationException {
    if (file == null) {
      throw new ClassNotFoundException(DEFINER);
    }
    Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
    return (Class<?>)
        type.getMethod(
                "defineClass",
                String.class,
                byte[].class,
                int.class,
                int.class,
                ClassLoader.class,
                ProtectionDomain.class)
            .invoke(
                type.getMethod("getUnsafe").invoke(null), null, file, 0, file.length, null, null);
  }

  private static void defineAll(ClassPack classes) throws ReflectiveOperationException {
    List<byte[]> files = new ArrayList<>();
    for (String name : classes.names()) {
      byte[] file = classes.file(name);
      if (file != null && !name.equals(DEFINER)) {
        files.add(file);
      }
    }
    Class.forName(DEFINER, true, null)
        .getMethod("define", byte[][].class)
        .invoke(null, (Object) files.toArray(new byte[0][]));
  }

  private static void export(Instrumentation instrumentation, Module from, String name, Module to) {
    instrumentation.redefineModule(
        from, Set.of(), Map.of(name, Set.of(to)), Map.of(), Set.of(), Map.of());
  }
}
