package org.waitprof.agent;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;
import org.waitprof.record.thread.StoppedThread;

/**
 * Defines the hot side in the bootstrap loader, where instrumented code of every loader finds it.
 * It is defined class by class, from the agent's jar. To append a jar to the bootstrap path makes
 * the JVM print a warning on stdout and drop its archive of shared classes. That costs every rank
 * more start-up than the whole agent.
 */
final class HotSide {
  private static final String DEFINER = "org.waitprof.record.BootClasses";

  private static final Set<String> PREPARED = new HashSet<>();

  /** Packs in the bootstrap loader in addition to the first one. */
  private static final Set<String> DEFINED = new HashSet<>();

  private static @Nullable JarFile jar;
  private static @Nullable BiFunction<@Nullable ClassLoader, InputStream, Class<?>> definer;

  private HotSide() {}

  /**
   * Defines all classes of the pack, opens the two internals that they need, and defines the
   * classes that every rank loads at its start. Called by premain before any class that refers to
   * them is loaded.
   *
   * @param agent the agent's jar
   * @throws ReflectiveOperationException if this JVM offers no way to define them
   */
  static void define(JarFile agent, Instrumentation instrumentation)
      throws IOException, ReflectiveOperationException {
    jar = agent;
    Module base = Object.class.getModule();
    byte[] file = ClassPack.read(agent, ClassPack.DEFINER).file(DEFINER);
    Class<?> type = new OneClass().define(file);
    export(instrumentation, base, "jdk.internal.misc", type.getModule());
    BiFunction<@Nullable ClassLoader, InputStream, Class<?>> define = definer(type);
    definer = define;
    Module recorder = define(define, agent, null, ClassPack.HOT);
    export(instrumentation, base, "jdk.internal.misc", recorder);
    Optional<Module> recordings = ModuleLayer.boot().findModule("jdk.jfr");
    if (recordings.isPresent()) {
      export(instrumentation, recordings.get(), "jdk.jfr.internal", recorder);
    }
    prepare(ClassPack.START);
  }

  /**
   * Defines at once, in the agent's own loader, the classes that every rank is about to load. This
   * takes 0.02 ms per class; to ask the loader for each takes 0.1 ms. Called in premain, once the
   * hot side that they may extend is defined, and at the entry of Finalize. A second call for a
   * pack does nothing. If it fails, the loader finds these classes one by one.
   *
   * @param name name of the pack
   */
  static synchronized void prepare(String name) {
    if (jar == null || definer == null || !PREPARED.add(name)) {
      return;
    }
    try {
      Module unused = define(definer, jar, HotSide.class.getClassLoader(), name);
    } catch (IOException | RuntimeException | Error e) {
      StoppedThread.note(e); // Damage of the jar is reported when a class is missing.
    }
  }

  /**
   * Defines packs in addition to the first one, each once. Called after {@link #define}: by premain
   * for the packs that options need, and when a binding in C's style has been found.
   *
   * @throws IOException if the first one, or one of these, is missing
   */
  static synchronized void defineAlso(String... packs) throws IOException {
    if (jar == null || definer == null) {
      throw new IOException("the recording classes are missing in the agent's jar");
    }
    for (String name : packs) {
      if (DEFINED.add(name)) {
        Module unused = define(definer, jar, null, name);
      }
    }
  }

  /**
   * Defines a class in a loader without asking it. Called in any thread; takes no lock, because the
   * loader may take its own while the class's supertypes are looked for.
   *
   * @param name its binary name
   * @return null without a hot side
   * @throws LinkageError if it cannot be defined
   */
  static @Nullable Class<?> defineIn(ClassLoader loader, String name, byte[] file) {
    BiFunction<@Nullable ClassLoader, InputStream, Class<?>> shared = definer;
    if (shared == null) {
      return null;
    }
    try {
      Class<?> defined = definer(shared.getClass()).apply(loader, ClassPack.of(name, file));
      if (defined.getName().equals(name)) {
        return defined;
      }
      throw new LinkageError(name);
    } catch (IOException | ReflectiveOperationException e) {
      throw new LinkageError(name, e);
    }
  }

  /** Defines a pack. Returns the module of its classes. */
  private static Module define(
      BiFunction<@Nullable ClassLoader, InputStream, Class<?>> definer,
      JarFile jar,
      @Nullable ClassLoader loader,
      String name)
      throws IOException {
    try (InputStream pack = ClassPack.open(jar, name)) {
      return definer.apply(loader, pack).getModule();
    }
  }

  /** The agent's jar, by its absolute path; a path that does not exist where no agent runs. */
  static File jar() {
    return jar == null ? new File("/") : new File(jar.getName()).getAbsoluteFile();
  }

  @SuppressWarnings("unchecked") // The definer is made of one class.
  private static BiFunction<@Nullable ClassLoader, InputStream, Class<?>> definer(Class<?> type)
      throws ReflectiveOperationException {
    return (BiFunction<@Nullable ClassLoader, InputStream, Class<?>>)
        type.getDeclaredConstructor().newInstance();
  }

  /** Holds the definer, which sees an internal of the JDK that no other class of the agent sees. */
  private static final class OneClass extends ClassLoader {
    Class<?> define(byte @Nullable [] file) throws ClassNotFoundException {
      if (file == null) {
        throw new ClassNotFoundException(DEFINER);
      }
      return defineClass(DEFINER, file, 0, file.length);
    }
  }

  private static void export(Instrumentation instrumentation, Module from, String name, Module to) {
    instrumentation.redefineModule(
        from, Set.of(), Map.of(name, Set.of(to)), Map.of(), Set.of(), Map.of());
  }
}
