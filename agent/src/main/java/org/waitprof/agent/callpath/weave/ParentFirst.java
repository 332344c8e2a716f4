package org.waitprof.agent.callpath.weave;

import java.lang.reflect.Method;

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
          return inherits(type);
        }
      };

  private ParentFirst() {}

  /** Whether a loader asks its parent first, whatever the class. */
  public static boolean is(ClassLoader loader) {
    return KNOWN.get(loader.getClass());
  }

  /** Whether no class between this one and the JDK's replaces the method that finds classes. */
  private static boolean inherits(Class<?> type) {
    Class<?> each = type;
    try {
      for (; each.getClassLoader() != null; each = each.getSuperclass()) {
        for (Method method : each.getDeclaredMethods()) {
          if (method.getName().equals("loadClass")) {
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
