package org.waitprof.agent.callpath.weave;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import net.bytebuddy.jar.asm.ClassReader;
import org.jspecify.annotations.Nullable;
import org.waitprof.report.NearestNames;

/**
 * The methods that option {@code regions} names, as {@code Class.method}, and which of them have
 * been seen. A class may be named without its package, a nested one with a dot or a dollar sign;
 * methods of one name are one region. Safe for use by several threads.
 */
public final class NamedRegions {
  private final List<String> names;
  private final boolean[] seen;
  private final Set<String> candidates = new TreeSet<>();

  /** Begins with the names of the regions' methods. */
  public NamedRegions(List<String> names) {
    this.names = List.copyOf(names);
    seen = new boolean[names.size()];
  }

  /** Whether a class, given by its internal name, may have a method that is named. */
  public boolean concerns(String className) {
    for (String name : names) {
      if (isOf(name, className)) {
        return true;
      }
    }
    return false;
  }

  /** The name of a method's region; null if it is none. */
  @Nullable String region(String className, String method) {
    for (String name : names) {
      if (isOf(name, className) && methodOf(name).equals(method)) {
        return name;
      }
    }
    return null;
  }

  private static boolean isOf(String name, String className) {
    String type = classOf(name);
    int from = className.length() - type.length();
    return from >= 0
        && (from == 0 || isBorder(className.charAt(from - 1)))
        && dotted(className.substring(from)).equals(type);
  }

  private static boolean isBorder(char c) {
    return c == '/' || c == '$';
  }

  private static String classOf(String name) {
    return dotted(name.substring(0, name.lastIndexOf('.')));
  }

  private static String methodOf(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static String dotted(String className) {
    return className.replace('/', '.').replace('$', '.');
  }

  /** Takes down which methods a class has, which is about to be defined. */
  public void note(String className, byte[] file) {
    CodeHeaders.Choice all = (access, method, descriptor) -> true;
    for (String method : CodeHeaders.locals(new ClassReader(file), all).keySet()) {
      note(className, method.substring(0, method.indexOf('(')));
    }
  }

  private synchronized void note(String className, String method) {
    for (int i = 0; i < names.size(); i++) {
      if (isOf(names.get(i), className)) {
        seen[i] |= methodOf(names.get(i)).equals(method);
        if (!method.startsWith("<")) {
          candidates.add(className.replace('/', '.') + "." + method);
        }
      }
    }
  }

  /**
   * Marks of the regions that no class had, for minima over all ranks.
   *
   * @param count number of marks; marks behind the last region are 0
   */
  public synchronized long[] missing(int count) {
    long[] missing = new long[count];
    for (int i = 0; i < Math.min(count, seen.length); i++) {
      missing[i] = seen[i] ? 0 : 1;
    }
    return missing;
  }

  /**
   * A line for each region that is missing.
   *
   * @param missing as of {@link #missing}, on all ranks
   * @param loaded classes of this JVM
   */
  public synchronized List<String> remarks(long[] missing, Class<?>[] loaded) {
    List<String> remarks = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      if (missing[i] != 0) {
        remarks.add(remark(names.get(i), loaded));
      }
    }
    return remarks;
  }

  private String remark(String name, Class<?>[] loaded) {
    String type = classOf(name);
    List<String> methods = new ArrayList<>(candidates);
    methods.removeIf(
        each -> !isOf(name, each.substring(0, each.lastIndexOf('.')).replace('.', '/')));
    if (!methods.isEmpty()) {
      String real = methods.get(0).substring(0, methods.get(0).lastIndexOf('.'));
      List<String> near =
          methods.stream()
              .map(NamedRegions::methodOf)
              .filter(each -> isNear(methodOf(name), each))
              .toList();
      return "class "
          + real
          + " has no method "
          + methodOf(name)
          + suggestion(real + ".", near, "");
    }
    String simple = type.substring(type.lastIndexOf('.') + 1);
    List<String> others =
        Arrays.stream(loaded)
            .filter(each -> each.getClassLoader() != null && !each.isArray())
            .map(Class::getName)
            .filter(each -> !each.startsWith("org.waitprof."))
            .filter(each -> isNear(simple, simpleName(each)))
            .toList();
    return "no class " + type + " was loaded" + suggestion("", others, "." + methodOf(name));
  }

  private static boolean isNear(String wanted, String name) {
    return !NearestNames.of(wanted, List.of(name.toLowerCase(Locale.ROOT))).isEmpty();
  }

  private static String simpleName(String className) {
    return className.substring(
        Math.max(className.lastIndexOf('.'), className.lastIndexOf('$')) + 1);
  }

  private static String suggestion(String before, List<String> near, String behind) {
    return near.isEmpty() ? "" : "; did you mean " + before + near.get(0) + behind + "?";
  }
}
