package org.waitprof.agent.build;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;

/**
 * Writes class files into one file, a pack, which {@code ClassPack} reads: every rank loads some
 * 300 classes of the agent, and looking each up in a jar costs 0.1 ms of CPU ({@code
 * benchmarks/startup.sh}).
 */
final class ClassPackWriter {
  private ClassPackWriter() {}

  /**
   * A pack.
   *
   * <pre>
   * int classes, then for each, supertypes first, else in the order of names:
   * UTF binary name, int length, bytes
   * </pre>
   *
   * @param names internal names of its classes, in order
   * @param classes class files by internal name, those of other packs included
   */
  static byte[] pack(Set<String> names, Map<String, byte[]> classes) {
    Set<String> ordered = new LinkedHashSet<>();
    names.forEach(name -> add(name, classes, ordered));
    ordered.retainAll(names);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(ordered.size());
      for (String name : ordered) {
        byte[] file = Objects.requireNonNull(classes.get(name));
        out.writeUTF(name.replace('/', '.'));
        out.writeInt(file.length);
        out.write(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void add(String name, Map<String, byte[]> classes, Set<String> ordered) {
    byte[] file = classes.get(name);
    if (file == null || ordered.contains(name)) {
      return;
    }
    ClassReader reader = new ClassReader(file);
    if (reader.getSuperName() != null) {
      add(reader.getSuperName(), classes, ordered);
    }
    for (String type : reader.getInterfaces()) {
      add(type, classes, ordered);
    }
    ordered.add(name);
  }
}
