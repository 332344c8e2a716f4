package org.waitprof.agent.build;

import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Writes {@code equals}, {@code hashCode} and {@code toString} of a record, with the results that
 * {@code java.lang.runtime.ObjectMethods} gives.
 */
final class RecordMethod {
  private static final String OBJECTS = "java/util/Objects";
  private static final String BUILDER = "java/lang/StringBuilder";

  private final String owner;
  private final String[] names;
  private final Type[] types;

  /**
   * Takes what the bootstrap method takes.
   *
   * @param owner internal name of the record
   * @param names of its components, separated by semicolons
   * @param arguments of the bootstrap method: the record, the names, a getter for each component
   */
  RecordMethod(String owner, String names, Object[] arguments) {
    this.owner = owner;
    this.names = names.isEmpty() ? new String[0] : names.split(";", -1);
    types = new Type[this.names.length];
    for (int i = 0; i < types.length; i++) {
      types[i] = Type.getType(((Handle) arguments[2 + i]).getDesc());
    }
  }

  /** Writes one of the three as a static method, which takes the record as its first argument. */
  void write(ClassWriter writer, String what, String name, String descriptor) {
    int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    MethodVisitor code = writer.visitMethod(access, name, descriptor, null, null);
    code.visitCode();
    switch (what) {
      case "equals" -> writeEquals(code);
      case "hashCode" -> writeHashCode(code);
      case "toString" -> writeToString(code);
      default -> throw new IllegalArgumentException(what);
    }
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  private void writeEquals(MethodVisitor code) {
    Label different = new Label();
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitTypeInsn(Opcodes.INSTANCEOF, owner);
    code.visitJumpInsn(Opcodes.IFEQ, different);
    for (int i = 0; i < types.length; i++) {
      load(code, 0, i);
      code.visitVarInsn(Opcodes.ALOAD, 1);
      code.visitTypeInsn(Opcodes.CHECKCAST, owner);
      code.visitFieldInsn(Opcodes.GETFIELD, owner, names[i], types[i].getDescriptor());
      if (types[i].getSort() >= Type.ARRAY) {
        call(code, OBJECTS, "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z");
        code.visitJumpInsn(Opcodes.IFEQ, different);
      } else {
        String type = types[i].getDescriptor();
        call(code, Conversion.boxed(types[i]), "compare", "(" + type + type + ")I");
        code.visitJumpInsn(Opcodes.IFNE, different);
      }
    }
    code.visitInsn(Opcodes.ICONST_1);
    code.visitInsn(Opcodes.IRETURN);
    code.visitLabel(different);
    code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    code.visitInsn(Opcodes.ICONST_0);
    code.visitInsn(Opcodes.IRETURN);
  }

  private void writeHashCode(MethodVisitor code) {
    code.visitInsn(Opcodes.ICONST_0);
    for (int i = 0; i < types.length; i++) {
      code.visitIntInsn(Opcodes.BIPUSH, 31);
      code.visitInsn(Opcodes.IMUL);
      load(code, 0, i);
      if (types[i].getSort() >= Type.ARRAY) {
        call(code, OBJECTS, "hashCode", "(Ljava/lang/Object;)I");
      } else {
        call(code, Conversion.boxed(types[i]), "hashCode", "(" + types[i].getDescriptor() + ")I");
      }
      code.visitInsn(Opcodes.IADD);
    }
    code.visitInsn(Opcodes.IRETURN);
  }

  private void writeToString(MethodVisitor code) {
    code.visitTypeInsn(Opcodes.NEW, BUILDER);
    code.visitInsn(Opcodes.DUP);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, BUILDER, "<init>", "()V", false);
    String simpleName =
        owner.substring(Math.max(owner.lastIndexOf('/'), owner.lastIndexOf('$')) + 1);
    for (int i = 0; i < types.length; i++) {
      append(code, (i == 0 ? simpleName + "[" : ", ") + names[i] + "=");
      load(code, 0, i);
      String value =
          types[i].getSort() >= Type.ARRAY ? "Ljava/lang/Object;" : types[i].getDescriptor();
      call(code, "java/lang/String", "valueOf", "(" + widened(value) + ")Ljava/lang/String;");
      append(code);
    }
    append(code, types.length == 0 ? simpleName + "[]" : "]");
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, BUILDER, "toString", "()Ljava/lang/String;", false);
    code.visitInsn(Opcodes.ARETURN);
  }

  private static String widened(String type) {
    return type.equals("B") || type.equals("S") ? "I" : type;
  }

  private static void append(MethodVisitor code, String text) {
    code.visitLdcInsn(text);
    append(code);
  }

  private static void append(MethodVisitor code) {
    code.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL,
        BUILDER,
        "append",
        "(Ljava/lang/String;)Ljava/lang/StringBuilder;",
        false);
  }

  private void load(MethodVisitor code, int local, int component) {
    code.visitVarInsn(Opcodes.ALOAD, local);
    code.visitFieldInsn(
        Opcodes.GETFIELD, owner, names[component], types[component].getDescriptor());
  }

  private static void call(MethodVisitor code, String owner, String name, String descriptor) {
    code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
  }
}
