package org.waitprof.agent.packaging;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;

/**
 * Moves class files into one file, a pack, which {@code ClassPack} reads: every rank loads some 300
 * classes of the agent, and looking each up in a jar costs 0.1 ms of CPU ({@code
 * benchmarks/startup.sh}). Called by the build.
 */
public final class Pack {
  private static final String CLASS = ".class";

  private Pack() {}

  /**
   * Writes a pack.
   *
   * <pre>
   * int classes, then for each, supertypes first, else in the order of names:
   * UTF binary name, int length, bytes
   * </pre>
   *
   * @param arguments the pack, or a folder for a pack of each package; packages with slashes,
   *     separated by commas, and a {@code /**} at the end where those below it are meant as well;
   *     then folders, from which packed classes are removed
   * @throws IOException if a file cannot be read, written or removed
   */
  public static void main(String[] arguments) throws IOException {
    List<String> packages = List.of(arguments[1].split(",", -1));
    Map<String, byte[]> classes = new TreeMap<>();
    for (String folder : Arrays.asList(arguments).subList(2, arguments.length)) {
      Path root = Path.of(folder);
      try (Stream<Path> files = Files.walk(root)) {
        for (Path file : files.filter(f -> f.toString().endsWith(CLASS)).toList()) {
          String name = root.relativize(file).toString().replace('\\', '/');
          if (isIn(packages, name.substring(0, name.lastIndexOf('/')))) {
            String binary = name.substring(0, name.length() - CLASS.length()).replace('/', '.');
            classes.put(binary, Files.readAllBytes(file));
            Files.delete(file);
          }
        }
      }
    }
    Path target = Path.of(arguments[0]);
    if (!Files.isDirectory(target)) {
      write(target, classes.keySet(), classes);
      return;
    }
    Map<String, Set<String>> byPackage = new TreeMap<>();
    for (String name : classes.keySet()) {
      String home = name.substring(0, name.lastIndexOf('.'));
      byPackage.computeIfAbsent(home, key -> new TreeSet<>()).add(name);
    }
    for (Map.Entry<String, Set<String>> each : byPackage.entrySet()) {
      write(target.resolve(each.getKey() + ".pack"), each.getValue(), classes);
    }
  }

  private static void write(Path pack, Set<String> names, Map<String, byte[]> classes)
      throws IOException {
    Set<String> ordered = new LinkedHashSet<>();
    names.forEach(name -> add(name, classes, ordered));
    ordered.retainAll(names);
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(pack))) {
      out.writeInt(ordered.size());
      for (String name : ordered) {
        byte[] file = Objects.requireNonNull(classes.get(name));
        out.writeUTF(name);
        out.writeInt(file.length);
        out.write(file);
      }
    }
  }

  private static void add(String name, Map<String, byte[]> classes, Set<String> ordered) {
    byte[] file = classes.get(name);
    if (file == null || ordered.contains(name)) {
      return;
    }
    ClassReader reader = new ClassReader(file);
    add(reader.getSuperName().replace('/', '.'), classes, ordered);
    for (String type : reader.getInterfaces()) {
      add(type.replace('/', '.'), classes, ordered);
    }
    ordered.add(name);
  }

  private static boolean isIn(List<String> packages, String name) {
    for (String each : packages) {
      boolean below = each.endsWith("/**");
      String parent = below ? each.substring(0, each.length() - 3) : each;
      if (name.equals(parent) || (below && name.startsWith(parent + "/"))) {
        return true;
      }
    }
    return false;
  }
}
