package org.waitprof.agent.binding;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.FieldVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.waitprof.system.SpecialFile;

/**
 * The methods and public fields of the classes of a jar or folder, read from their class files.
 *
 * @param superName internal name of the superclass
 * @param methods in the order of the class file
 * @param fields descriptors by name, of instances
 */
public record ClassMembers(
    @Nullable String superName, List<Declared> methods, Map<String, String> fields) {
  private static final String SUFFIX = ".class";

  /** A method of a class file. */
  public record Declared(String name, String descriptor, int access) {
    /** Whether it may be one of MPI's functions by its name alone. */
    public boolean isFunction() {
      return WrapperRows.isFunction(access);
    }

    public boolean isPublic() {
      return (access & Opcodes.ACC_PUBLIC) != 0;
    }

    /** Name and descriptor, in one text. */
    public String signature() {
      return name + descriptor;
    }
  }

  /** All classes of these jars and folders, by internal name. */
  public static Map<String, ClassMembers> of(List<Path> classPath) throws IOException {
    Map<String, ClassMembers> classes = new TreeMap<>();
    for (Path entry : classPath) {
      if (Files.isDirectory(entry)) {
        ofFolder(entry, classes);
      } else {
        ofJar(entry, classes);
      }
    }
    return classes;
  }

  private static void ofFolder(Path folder, Map<String, ClassMembers> classes) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(file -> file.toString().endsWith(SUFFIX)).toList();
    }
    for (Path file : files) {
      add(Files.readAllBytes(SpecialFile.refuse(file)), classes);
    }
  }

  private static void ofJar(Path file, Map<String, ClassMembers> classes) throws IOException {
    try (JarFile jar = new JarFile(SpecialFile.refuse(file).toFile())) {
      for (JarEntry each : jar.stream().toList()) {
        if (each.getName().endsWith(SUFFIX) && !each.getName().startsWith("META-INF/")) {
          try (InputStream in = jar.getInputStream(each)) {
            add(in.readAllBytes(), classes);
          }
        }
      }
    }
  }

  private static void add(byte[] file, Map<String, ClassMembers> classes) {
    classes.putIfAbsent(new ClassReader(file).getClassName(), of(file));
  }

  /** Reads the members of a class file. */
  static ClassMembers of(byte[] file) {
    ClassReader reader = new ClassReader(file);
    List<Declared> methods = new ArrayList<>();
    Map<String, String> fields = new TreeMap<>();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            if ((access & Opcodes.ACC_SYNTHETIC) == 0) {
              methods.add(new Declared(name, descriptor, access));
            }
            return null;
          }

          @Override
          public @Nullable FieldVisitor visitField(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              @Nullable Object value) {
            if ((access & Opcodes.ACC_PUBLIC) != 0 && (access & Opcodes.ACC_STATIC) == 0) {
              fields.put(name, descriptor);
            }
            return null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
    return new ClassMembers(reader.getSuperName(), methods, fields);
  }
}
