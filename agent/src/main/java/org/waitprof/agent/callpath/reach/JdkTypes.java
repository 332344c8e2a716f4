package org.waitprof.agent.callpath.reach;

import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Facts about the JDK's classes that reachability needs. Asks the JDK itself: loads the few classes
 * that an application extends or is called back through, and initialises none. Not thread-safe.
 */
final class JdkTypes {
  /**
   * Types that nearly every class has: what could be called back through them could be anything.
   */
  private static final Set<String> UNIVERSAL =
      Set.of(
          "java/lang/Object",
          "java/io/Serializable",
          "java/lang/Cloneable",
          "java/lang/Comparable",
          "java/lang/Enum",
          "java/lang/Record",
          "java/lang/constant/Constable");

  private final Map<String, Set<String>> supertypes = new HashMap<>();
  private final Map<String, Set<String>> methods = new HashMap<>();

  static boolean isJdk(String type) {
    return type.startsWith("java/")
        || type.startsWith("javax/")
        || type.startsWith("jdk/")
        || type.startsWith("sun/")
        || type.startsWith("com/sun/")
        || type.startsWith("org/w3c/dom/")
        || type.startsWith("org/xml/sax/");
  }

  static boolean isUniversal(String type) {
    return UNIVERSAL.contains(type);
  }

  /** The type and everything above it. */
  Set<String> supertypes(String type) {
    Set<String> known = supertypes.get(type);
    if (known == null) {
      known = new LinkedHashSet<>();
      known.add(type);
      Class<?> loaded = load(type);
      if (loaded != null) {
        collect(loaded, known);
      }
      supertypes.put(type, known);
    }
    return known;
  }

  private static void collect(Class<?> type, Set<String> into) {
    into.add(type.getName().replace('.', '/'));
    if (type.getSuperclass() != null) {
      collect(type.getSuperclass(), into);
    }
    for (Class<?> parent : type.getInterfaces()) {
      collect(parent, into);
    }
  }

  /** Whether the type itself declares a method of this name; true where that is unknown. */
  boolean declares(String type, String method) {
    Set<String> names = methods.get(type);
    if (names == null) {
      names = new HashSet<>();
      try {
        Class<?> loaded = load(type);
        for (Method each : loaded == null ? new Method[0] : loaded.getDeclaredMethods()) {
          names.add(each.getName());
        }
      } catch (LinkageError e) {
        names.clear();
      }
      methods.put(type, names);
    }
    return names.isEmpty() || names.contains(method);
  }

  private static @Nullable Class<?> load(String type) {
    if (type.equals("java/lang/Object")) {
      return null;
    }
    try {
      return Class.forName(type.replace('/', '.'), false, ClassLoader.getPlatformClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }
}
