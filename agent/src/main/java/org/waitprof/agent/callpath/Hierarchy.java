package org.waitprof.agent.callpath;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Supertypes of the application's classes, from their class files, and of the JDK's, from the JDK.
 * Not thread-safe.
 */
final class Hierarchy {
  private final Map<String, ClassHeader> classes = new HashMap<>();
  private final Map<String, Set<String>> jdkSupertypes = new HashMap<>();

  void add(ClassHeader header) {
    classes.put(header.name, header);
    // A supertype that arrives late changes the answer for its subtypes.
    jdkSupertypes.clear();
  }

  static boolean isJdk(String type) {
    return type.startsWith("java/") || type.startsWith("javax/") || type.startsWith("jdk/");
  }

  /**
   * Whether a call on one type may run a method declared in the other. The binding's classes, whose
   * files are not looked at, all count as related: programs call {@code Comm}'s methods on any of
   * its subclasses.
   */
  boolean related(String a, String b) {
    return a.equals(b)
        || (a.startsWith("mpi/") && b.startsWith("mpi/"))
        || isSubtype(a, b, 0)
        || isSubtype(b, a, 0);
  }

  private boolean isSubtype(String type, String of, int depth) {
    if (type.equals(of)) {
      return true;
    }
    ClassHeader header = classes.get(type);
    if (header == null || depth > 100) {
      return isJdk(of) && isJdk(type) && jdkSupertypesOfJdk(type).contains(of);
    }
    if (isSubtype(header.superName, of, depth + 1)) {
      return true;
    }
    for (String parent : header.interfaces) {
      if (isSubtype(parent, of, depth + 1)) {
        return true;
      }
    }
    return false;
  }

  /** The JDK types above a class of the application, without those that every class has. */
  Set<String> jdkSupertypes(String type) {
    Set<String> known = jdkSupertypes.get(type);
    if (known == null) {
      known = new HashSet<>();
      collect(type, known, 0);
      known.remove("java/lang/Object");
      known.remove("java/io/Serializable");
      known.remove("java/lang/Cloneable");
      known.remove("java/lang/Comparable");
      jdkSupertypes.put(type, known);
    }
    return known;
  }

  private void collect(String type, Set<String> into, int depth) {
    if (isJdk(type)) {
      into.addAll(jdkSupertypesOfJdk(type));
      return;
    }
    ClassHeader header = classes.get(type);
    if (header != null && depth <= 100) {
      collect(header.superName, into, depth + 1);
      for (String parent : header.interfaces) {
        collect(parent, into, depth + 1);
      }
    }
  }

  /** A JDK type and everything above it. Loads JDK classes only, and initialises none. */
  private static Set<String> jdkSupertypesOfJdk(String type) {
    Set<String> result = new HashSet<>();
    if (type.equals("java/lang/Object")) {
      result.add(type);
      return result;
    }
    try {
      collectLoaded(
          Class.forName(type.replace('/', '.'), false, ClassLoader.getPlatformClassLoader()),
          result);
    } catch (ClassNotFoundException | LinkageError e) {
      result.add(type);
    }
    return result;
  }

  private static void collectLoaded(Class<?> type, Set<String> into) {
    into.add(type.getName().replace('.', '/'));
    if (type.getSuperclass() != null) {
      collectLoaded(type.getSuperclass(), into);
    }
    for (Class<?> parent : type.getInterfaces()) {
      collectLoaded(parent, into);
    }
  }
}
