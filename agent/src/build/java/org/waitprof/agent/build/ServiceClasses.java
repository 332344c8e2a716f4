package org.waitprof.agent.build;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.waitprof.system.Services;
import org.waitprof.waitstate.WaitStates;

/**
 * Writes a class for each of our services that makes all of its implementations, and one that has
 * the table of patterns; {@link Services} looks for them. Called when the jar is put together.
 */
final class ServiceClasses {
  private static final String FOLDER = "META-INF/services/";
  private static final String OBJECT = "java/lang/Object";
  private static final String NEW = "<init>";
  private static final String NOTHING = "()V";

  private ServiceClasses() {}

  /**
   * The classes by internal name.
   *
   * @param resources of the jar, by name
   * @param own internal names of all classes of ours
   */
  static Map<String, byte[]> of(Map<String, byte[]> resources, Set<String> own) {
    Map<String, byte[]> written = new TreeMap<>();
    resources.forEach(
        (name, content) -> {
          String service = name.replace(FOLDER, "").replace('.', '/');
          if (name.startsWith(FOLDER) && own.contains(service)) {
            String text = new String(content, StandardCharsets.UTF_8);
            List<String> classes = text.lines().map(each -> each.replace('.', '/')).toList();
            written.put(service + Services.ALL, write(service + Services.ALL, classes));
          }
        });
    String patterns = WaitStates.class.getName().replace('.', '/');
    if (own.contains(patterns)) {
      written.put(
          patterns + WaitStates.TABLE,
          write(patterns + WaitStates.TABLE, code -> code.visitLdcInsn(WaitStates.table())));
    }
    return written;
  }

  private static byte[] write(String name, List<String> classes) {
    return write(name, code -> makeAll(classes, code));
  }

  private static byte[] write(String name, Consumer<MethodVisitor> result) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(
        Opcodes.V17,
        Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC,
        name,
        null,
        OBJECT,
        new String[] {"java/util/function/Supplier"});
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC, NEW, NOTHING, null, null);
    code.visitCode();
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, OBJECT, NEW, NOTHING, false);
    end(code, Opcodes.RETURN);
    code = writer.visitMethod(Opcodes.ACC_PUBLIC, "get", "()L" + OBJECT + ";", null, null);
    code.visitCode();
    result.accept(code);
    end(code, Opcodes.ARETURN);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void makeAll(List<String> classes, MethodVisitor code) {
    code.visitIntInsn(Opcodes.SIPUSH, classes.size());
    code.visitTypeInsn(Opcodes.ANEWARRAY, OBJECT);
    for (int i = 0; i < classes.size(); i++) {
      code.visitInsn(Opcodes.DUP);
      code.visitIntInsn(Opcodes.SIPUSH, i);
      code.visitTypeInsn(Opcodes.NEW, classes.get(i));
      code.visitInsn(Opcodes.DUP);
      code.visitMethodInsn(Opcodes.INVOKESPECIAL, classes.get(i), NEW, NOTHING, false);
      code.visitInsn(Opcodes.AASTORE);
    }
  }

  /** Ends a method of a written class with an instruction; its writer works out sizes. */
  static void end(MethodVisitor code, int instruction) {
    code.visitInsn(instruction);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }
}
