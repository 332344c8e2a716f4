package org.waitprof.agent.binding;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The bindings in C's style that this JVM has turned out to use, by their classes. Empty in nearly
 * every program, and asked about every class that is loaded. Safe for use by several threads.
 */
public final class Wrappers {
  private static final Map<String, WrapperTable> BY_OWNER = new ConcurrentHashMap<>();
  private static volatile boolean used;

  private Wrappers() {}

  /** From now on the classes of its table are a binding's. */
  public static void add(WrapperTable table) {
    for (String owner : table.owners()) {
      BY_OWNER.put(owner, table);
    }
    used = true;
  }

  /** Whether this JVM uses any wrapper. */
  public static boolean areUsed() {
    return used;
  }

  /** Whether a class has profiled methods, by its internal name. */
  public static boolean isOwner(String internalName) {
    return used && BY_OWNER.containsKey(internalName);
  }

  /** Whether a class is a binding's, or nested in one that is, by its internal name. */
  public static boolean isOfWrapper(String internalName) {
    if (!used) {
      return false;
    }
    return BY_OWNER.containsKey(internalName) || BY_OWNER.containsKey(outermost(internalName));
  }

  /** The class that a class is nested in, or itself. */
  static String outermost(String internalName) {
    int nested = internalName.indexOf('$');
    return nested <= 0 ? internalName : internalName.substring(0, nested);
  }

  /** The table of the binding whose class that is; null for a class of a known binding's. */
  public static @Nullable WrapperTable of(Class<?> type) {
    return BY_OWNER.get(type.getName().replace('.', '/'));
  }
}
