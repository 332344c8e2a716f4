package org.waitprof.record;

import java.lang.invoke.WrongMethodTypeException;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The ranks of this process, by the class loader that defined their binding. A process has one,
 * except in MPJ Express's multicore mode, where each rank is a class loader. Cold; for any thread.
 */
public final class RankRegistry {
  private static final Map<ClassLoader, RankCounters> BY_LOADER = new WeakHashMap<>();

  /** A boxed number, as sets keep them: fills the JDK's cache of these with this class. */
  private static final Long BOXED = 1L;

  /** Whether ranks that are yet to come begin paused. */
  private static boolean startPaused;

  /** The first loader that defined a binding; null before. */
  private static @Nullable WeakReference<ClassLoader> binding;

  /** Whether several loaders have defined a binding. */
  private static boolean hasSeveral;

  private static int created;
  private static @Nullable Lifecycle lifecycle;

  private RankRegistry() {}

  /** Sets the listener for Init and Finalize of all ranks: the agent, in premain. */
  public static void listen(Lifecycle listener) {
    lifecycle = listener;
    // Classes that cold code uses are loaded and initialised while enough stack is left. A class of
    // the JDK whose initialisation fails is lost to the program. Walks catch that exception since
    // Java 18.
    boolean unused = WrongMethodTypeException.class.isInterface() || BOXED < 0 || anyPaused();
  }

  /** Listener that is notified; null for none. */
  static @Nullable Lifecycle lifecycle() {
    return lifecycle;
  }

  /** The counters of the rank whose binding the class loader defined; made on first use. */
  static RankCounters of(@Nullable ClassLoader bindingLoader) {
    ClassLoader key = bindingLoader == null ? ClassLoader.getSystemClassLoader() : bindingLoader;
    synchronized (BY_LOADER) {
      RankCounters rank = BY_LOADER.get(key);
      if (rank == null) {
        rank = new RankCounters(created++, key == ClassLoader.getSystemClassLoader());
        if (startPaused) {
          rank.header().pause(true);
        }
        BY_LOADER.put(key, rank);
      }
      return rank;
    }
  }

  /** A class loader defines a class of a binding. Called in any thread, before any call of it. */
  public static void noteBinding(ClassLoader loader) {
    synchronized (BY_LOADER) {
      if (binding == null) {
        binding = new WeakReference<>(loader);
      }
      hasSeveral |= binding.get() != loader;
    }
  }

  /**
   * The rank of every thread of this process: the only one, of the only loader with a binding. Null
   * if there are several, or none so far. It spares each new thread a stack walk.
   */
  static @Nullable RankCounters only() {
    synchronized (BY_LOADER) {
      return hasSeveral || binding == null || BY_LOADER.size() != 1
          ? null
          : BY_LOADER.values().iterator().next();
    }
  }

  /** The counters of the rank whose binding the class loader defined; null without such a rank. */
  static @Nullable RankCounters known(@Nullable ClassLoader bindingLoader) {
    synchronized (BY_LOADER) {
      return bindingLoader == null ? null : BY_LOADER.get(bindingLoader);
    }
  }

  /** All ranks of this process that have counters. */
  public static List<RankCounters> all() {
    synchronized (BY_LOADER) {
      return List.copyOf(BY_LOADER.values());
    }
  }

  static void startPaused(boolean paused) {
    synchronized (BY_LOADER) {
      startPaused = paused;
    }
  }

  /** Whether any rank is paused, or any that is yet to come will be. */
  static boolean anyPaused() {
    synchronized (BY_LOADER) {
      boolean any = startPaused;
      for (RankCounters rank : BY_LOADER.values()) {
        any |= rank.header().isPaused();
      }
      return any;
    }
  }
}
