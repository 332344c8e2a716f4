package org.waitprof.agent.build;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.Signatures;

/**
 * Reads what a binding offers to programs from its jar, without loading a class: the public methods
 * and constructors of the public classes of package {@code mpi} itself, without those that the
 * compiler added (bridges) and those without code to call (abstract ones).
 */
public final class PublicApi {
  private static final int SKIPPED =
      Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE | Opcodes.ACC_ABSTRACT;

  private PublicApi() {}

  /**
   * The methods, sorted by class, name and descriptor.
   *
   * @throws IOException if the jar cannot be read
   */
  public static List<Signature> of(Path jar) throws IOException {
    List<Signature> methods = new ArrayList<>();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
        ZipEntry entry = entries.nextElement();
        if (isDirectlyInPackage(entry.getName())) {
          try (InputStream in = zip.getInputStream(entry)) {
            new ClassReader(in).accept(new Collector(methods), ClassReader.SKIP_FRAMES);
          }
        }
      }
    }
    methods.sort(Comparator.comparing(Signature::toString));
    return methods;
  }

  private static boolean isDirectlyInPackage(String entry) {
    return entry.startsWith(Signatures.PACKAGE)
        && entry.endsWith(".class")
        && entry.indexOf('/', Signatures.PACKAGE.length()) < 0;
  }

  /** Collects the public methods of one class, if that is public. */
  private static final class Collector extends ClassVisitor {
    private final List<Signature> methods;
    private String owner = "";
    private boolean isPublic;

    Collector(List<Signature> methods) {
      super(Opcodes.ASM9);
      this.methods = methods;
    }

    @Override
    public void visit(
        int version,
        int access,
        String name,
        @Nullable String signature,
        @Nullable String superName,
        String @Nullable [] interfaces) {
      owner = name;
      isPublic = (access & Opcodes.ACC_PUBLIC) != 0;
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      if (!isPublic || (access & Opcodes.ACC_PUBLIC) == 0 || (access & SKIPPED) != 0) {
        return null;
      }
      return new ParameterNames(
          access,
          descriptor,
          names -> methods.add(new Signature(owner, name, descriptor, access, names)));
    }
  }

  /** Finds the names of a method's parameters in its table of local variables. */
  private static final class ParameterNames extends MethodVisitor {
    private final Consumer<List<String>> result;
    private final int[] slots;
    private final @Nullable String[] names;

    ParameterNames(int access, String descriptor, Consumer<List<String>> result) {
      super(Opcodes.ASM9);
      this.result = result;
      Type[] types = Type.getArgumentTypes(descriptor);
      slots = new int[types.length];
      names = new String[types.length];
      int slot = (access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
      for (int i = 0; i < types.length; i++) {
        slots[i] = slot;
        slot += types[i].getSize();
      }
    }

    @Override
    public void visitLocalVariable(
        String name,
        String descriptor,
        @Nullable String signature,
        Label start,
        Label end,
        int index) {
      for (int i = 0; i < slots.length; i++) {
        if (slots[i] == index && names[i] == null) {
          names[i] = name;
        }
      }
    }

    @Override
    public void visitEnd() {
      List<String> known = new ArrayList<>();
      for (@Nullable String name : names) {
        if (name == null) {
          result.accept(List.of());
          return;
        }
        known.add(name);
      }
      result.accept(known);
    }
  }
}
