package org.waitprof.agent.build;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.commons.ClassRemapper;
import net.bytebuddy.jar.asm.commons.Remapper;

/**
 * Says in which pack of the agent's jar each class lies, by rules and not by lists of packages: a
 * new package becomes a pack of its own, which a rank reads only if it loads a class of it.
 *
 * <ul>
 *   <li>What woven code calls, on the bootstrap loader: {@code org.waitprof.record} and all below
 *       it, every package called {@code hot}, and the words of {@code org.waitprof.model} that
 *       these refer to. Apart from it what takes the coordinated sample, {@code
 *       org.waitprof.sample} and {@code org.waitprof.record.sample}, and what only {@code
 *       mode=trace} calls, {@code org.waitprof.record.trace}, or woven code of bindings in C's
 *       style, {@code org.waitprof.record.handle}; and what defines all these.
 *   <li>What live metrics alone load, with their libraries.
 *   <li>What the command line alone loads: one pack, for a command reads most of it.
 *   <li>What every run loads ({@link UsualClasses}): a pack for each time of it.
 *   <li>All other packages: one pack each.
 * </ul>
 */
final class PackPlan {
  static final String DEFINER = "definer.pack";
  static final String HOT = "hot.pack";
  static final String SAMPLE = "sample.pack";
  static final String TRACE = "trace.pack";
  static final String HANDLE = "handle.pack";
  static final String LIVE = "live.pack";
  static final String COMMANDS = "commands.pack";

  private static final String OWN = "org/waitprof/";
  private static final String RECORD = OWN + "record/";
  private static final String MEMORY = OWN + "memory/";
  private static final String SAMPLER = OWN + "sample/";

  /** Classes that the application's class path sees, each with its nested classes. */
  private static final Set<String> DOORS =
      Set.of(
          OWN + "agent/WaitprofAgent",
          OWN + "agent/IsolatedLoader",
          OWN + "agent/ClassPack",
          OWN + "Waitprof",
          OWN + "BytemanRules");

  /** Of the doors, what the agent's own loader loads as well, once more. */
  private static final String SHARED = OWN + "agent/ClassPack";

  /** Packages, with all below them, that no rank loads, unless it analyses its trace. */
  private static final List<String> COMMAND_PACKAGES =
      List.of(
          OWN + "cli/",
          OWN + "replay/",
          OWN + "trace/",
          OWN + "calibration/fit/",
          "org/apache/commons/",
          "picocli/");

  /** Package in which hot classes may find words that other classes also know. */
  private static final String WORDS = OWN + "model/";

  private final Map<String, Set<String>> packs = new TreeMap<>();
  private final Set<String> doors = new TreeSet<>();

  private PackPlan() {}

  /**
   * Plans a jar.
   *
   * @param classes all class files that are to be in it, by internal name
   * @param usual the pack of each class that every run loads, by internal name
   * @throws IllegalArgumentException for a class that no rule has a place for
   */
  static PackPlan of(Map<String, byte[]> classes, Map<String, String> usual) {
    PackPlan plan = new PackPlan();
    Set<String> words = wordsOfHotClasses(classes);
    for (String name : classes.keySet()) {
      boolean isDoor = DOORS.contains(outermost(name));
      if (isDoor) {
        plan.doors.add(name);
      }
      if (!isDoor || outermost(name).equals(SHARED)) {
        String pack = words.contains(name) ? HOT : packOf(name);
        pack = pack.startsWith("org.") ? usual.getOrDefault(name, pack) : pack;
        plan.packs.computeIfAbsent(pack, key -> new TreeSet<>()).add(name);
      }
    }
    return plan;
  }

  /** Whether compilers read a class, or the library of the command line its fields. */
  static boolean isReflectedOn(String name) {
    return DOORS.contains(outermost(name)) || name.startsWith(OWN + "cli/");
  }

  /** Internal names of the classes of each pack, by the pack's name. */
  Map<String, Set<String>> packs() {
    return packs;
  }

  /** Internal names of the classes that are in the jar as they are. */
  Set<String> doors() {
    return doors;
  }

  private static String packOf(String name) {
    if (name.equals(RECORD + "BootClasses")) {
      return DEFINER;
    }
    if (isHot(name)) {
      if (isSampling(name)) {
        return SAMPLE;
      }
      if (isTracing(name)) {
        return TRACE;
      }
      return name.startsWith(RECORD + "handle/") ? HANDLE : HOT;
    }
    for (String each : COMMAND_PACKAGES) {
      if (name.startsWith(each)) {
        return COMMANDS;
      }
    }
    if (name.startsWith(OWN + "live/") || name.startsWith("io/")) {
      return LIVE;
    }
    if (name.startsWith(OWN) || name.startsWith("net/bytebuddy/jar/asm/")) {
      return packageOf(name).replace('/', '.').concat(".pack");
    }
    throw new IllegalArgumentException("no rule says in which pack " + name + " belongs");
  }

  private static boolean isHot(String name) {
    return name.startsWith(RECORD)
        || name.startsWith(MEMORY)
        || name.startsWith(SAMPLER)
        || (name.startsWith(OWN) && packageOf(name).endsWith("/hot"));
  }

  private static boolean isSampling(String name) {
    return name.startsWith(SAMPLER) || name.startsWith(RECORD + "sample/");
  }

  private static boolean isTracing(String name) {
    return name.startsWith(RECORD + "trace/");
  }

  /** Classes that hot classes refer to, and that are not hot by their package. */
  private static Set<String> wordsOfHotClasses(Map<String, byte[]> classes) {
    Set<String> words = new TreeSet<>();
    ArrayDeque<String> open = new ArrayDeque<>();
    for (String name : classes.keySet()) {
      if (isHot(name)) {
        open.add(name);
      }
    }
    while (!open.isEmpty()) {
      String from = open.remove();
      byte[] file = classes.get(from);
      for (String each : file == null ? Set.<String>of() : references(file)) {
        if (each.startsWith(OWN) && !isHot(each) && words.add(each)) {
          if (!each.startsWith(WORDS)) {
            throw new IllegalArgumentException(
                from + " is called by woven code and refers to " + each + ", which is not");
          }
          open.add(each);
        }
      }
    }
    return words;
  }

  /**
   * Internal names of the classes that a class file links to. From its code: the constant pool also
   * names classes of which only a constant has been copied.
   */
  private static Set<String> references(byte[] file) {
    Set<String> found = new TreeSet<>();
    Remapper collector =
        new Remapper(Opcodes.ASM9) {
          @Override
          public String map(String internalName) {
            found.add(internalName);
            return internalName;
          }
        };
    new ClassReader(file).accept(new ClassRemapper(new ClassWriter(0), collector), 0);
    return found;
  }

  private static String outermost(String name) {
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }

  private static String packageOf(String name) {
    return name.substring(0, name.lastIndexOf('/'));
  }
}
