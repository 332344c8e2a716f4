package org.waitprof.agent.callpath.reach;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.waitprof.agent.binding.Wrappers;

/** Supertypes of the classes that have been looked at, from their class files. Not thread-safe. */
final class ClassHierarchy {
  /**
   * Stands for every class of the binding: programs call {@code Comm}'s methods on any of its
   * subclasses, and the binding's own class files are not looked at.
   */
  static final String BINDING = "mpi/";

  final JdkTypes jdk = new JdkTypes();
  private final Map<String, ClassHeader> classes = new HashMap<>();
  private final Map<String, Above> above = new HashMap<>();

  /** Supertypes that were asked for before their class file came. */
  private final Set<String> missing = new HashSet<>();

  /**
   * Supertypes of a type.
   *
   * @param all the type itself and all its supertypes
   * @param jdk supertypes in the JDK, without the ones that every class has
   * @param complete whether the class files of all others are known
   */
  record Above(List<String> all, List<String> jdk, boolean complete) {}

  /**
   * Takes a class in; of two with one name, the first counts.
   *
   * @return whether answers given before were incomplete without it
   */
  boolean add(ClassHeader header) {
    classes.putIfAbsent(header.name, header);
    boolean wasMissing = missing.remove(header.name);
    if (wasMissing) {
      above.clear();
    }
    return wasMissing;
  }

  static boolean isBinding(String type) {
    return (type.startsWith(BINDING) && type.indexOf('/', BINDING.length()) < 0)
        || Wrappers.isOfWrapper(type);
  }

  /** The type itself, or {@link #BINDING}. */
  static String canonical(String type) {
    return isBinding(type) ? BINDING : type;
  }

  /** Whether this is a type of the JDK, and not one that the application brings along. */
  boolean isJdk(String type) {
    return JdkTypes.isJdk(type) && !classes.containsKey(type);
  }

  /** Supertypes of a type, itself included. */
  Above above(String type) {
    Above known = above.get(type);
    if (known == null) {
      known = find(canonical(type));
      above.put(type, known);
    }
    return known;
  }

  /** Whether a method is one that a supertype in the JDK declares, so that the JDK may call it. */
  boolean overridesJdk(String owner, String signature) {
    String name = signature.substring(0, signature.indexOf('('));
    for (String type : above(owner).jdk()) {
      if (jdk.declares(type, name)) {
        return true;
      }
    }
    return false;
  }

  /** These types and the known classes that extend one of them. */
  Set<String> extending(Set<String> types) {
    Set<String> found = new HashSet<>(types);
    for (ClassHeader each : classes.values()) {
      ClassHeader header = each;
      for (int depth = 0; header != null && depth < 100; depth++) {
        if (types.contains(header.superName)) {
          found.add(each.name);
          break;
        }
        header = classes.get(header.superName);
      }
    }
    return found;
  }

  private Above find(String type) {
    Set<String> all = new LinkedHashSet<>();
    List<String> jdkOnes = new ArrayList<>();
    boolean complete = true;
    ArrayDeque<String> open = new ArrayDeque<>();
    open.add(type);
    while (!open.isEmpty()) {
      String next = canonical(open.remove());
      if (!all.add(next)) {
        continue;
      }
      ClassHeader header = classes.get(next);
      if (header != null) {
        if (!header.superName.isEmpty()) {
          open.add(header.superName);
        }
        open.addAll(List.of(header.interfaces));
      } else if (JdkTypes.isJdk(next)) {
        all.addAll(jdk.supertypes(next));
      } else if (!next.equals(BINDING)) {
        complete = false;
        missing.add(next);
      }
    }
    for (String each : all) {
      if (isJdk(each) && !JdkTypes.isUniversal(each)) {
        jdkOnes.add(each);
      }
    }
    return new Above(List.copyOf(all), jdkOnes, complete);
  }
}
