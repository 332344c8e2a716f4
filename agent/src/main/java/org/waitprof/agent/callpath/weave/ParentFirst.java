package org.waitprof.agent.callpath.weave;

import java.lang.reflect.Method;
import java.net.URLClassLoader;
import org.jspecify.annotations.Nullable;

/**
 * Class loaders that ask their parent first for every class, as {@link ClassLoader#loadClass} does.
 * What their parent finds, they find. Scripting engines and proxies make such a loader for every
 * class, so it must cost little. Safe for use by several threads.
 */
public final class ParentFirst {
  private static final ClassValue<Boolean> KNOWN =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return inherits(type, "loadClass", null);
        }
      };

  private static final ClassValue<Boolean> WITHOUT_FILES =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return !URLClassLoader.class.isAssignableFrom(type)
              && inherits(type, "getResource", "findResource");
        }
      };

  private ParentFirst() {}

  /**
   * The loader that decides which files of classes a loader shows: itself, or where it asks its
   * parent first and has no files of its own, the parent's.
   *
   * @return null for the bootstrap loader
   */
  public static @Nullable ClassLoader withFiles(ClassLoader loader) {
    ClassLoader each = loader;
    while (each != null && !RecorderSight.isBuiltIn(each) && is(each) && hasNoFiles(each)) {
      each = each.getParent();
    }
    return each;
  }

  private static boolean hasNoFiles(ClassLoader loader) {
    return WITHOUT_FILES.get(loader.getClass());
  }

  /** Whether a loader asks its parent first, whatever the class. */
  public static boolean is(ClassLoader loader) {
    return KNOWN.get(loader.getClass());
  }

  /** Whether no class between this one and the JDK's replaces one of these methods. */
  private static boolean inherits(Class<?> type, String one, @Nullable String other) {
    Class<?> each = type;
    try {
      for (; each.getClassLoader() != null; each = each.getSuperclass()) {
        for (Method method : each.getDeclaredMethods()) {
          if (method.getName().equals(one) || method.getName().equals(other)) {
            return false;
          }
        }
      }
    } catch (LinkageError e) {
      return false; // A type that a method names is missing; the loader is asked instead.
    }
    String name = each.getName();
    return name.equals("java.lang.ClassLoader")
        || name.equals("java.security.SecureClassLoader")
        || name.equals("java.net.URLClassLoader");
  }
}
