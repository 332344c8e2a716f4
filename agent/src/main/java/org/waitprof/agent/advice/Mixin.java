package org.waitprof.agent.advice;

import java.util.List;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.MixinMethod;
import org.waitprof.agent.binding.MpiDialect;

/**
 * Addition to a class of the binding: an interface of the recorder, with the field behind its
 * accessors and the methods that ask the binding.
 *
 * @param type internal name of the interface
 * @param field name of the field and of its accessors; empty for none
 * @param fieldType descriptor of the field
 * @param methods methods that ask the binding; the {@link MpiDialect} writes them
 */
record Mixin(String type, String field, String fieldType, List<MixinMethod> methods) {
  /** Adds this mixin to the class that passes through. */
  ClassVisitor visitor(ClassVisitor next, String owner, MpiDialect dialect) {
    return new ClassVisitor(Opcodes.ASM9, next) {
      @Override
      public void visit(
          int version,
          int access,
          String name,
          @Nullable String signature,
          String superName,
          String @Nullable [] interfaces) {
        int count = interfaces == null ? 0 : interfaces.length;
        String[] more = new String[count + 1];
        if (interfaces != null) {
          System.arraycopy(interfaces, 0, more, 0, count);
        }
        more[count] = type;
        super.visit(version, access, name, signature, superName, more);
      }

      @Override
      public void visitEnd() {
        if (!field.isEmpty()) {
          cv.visitField(
              Opcodes.ACC_PRIVATE | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC,
              field,
              fieldType,
              null,
              null);
          writeAccessors(cv, owner);
        }
        for (MixinMethod each : methods) {
          MethodVisitor method = method(cv, each.methodName(), each.descriptor());
          dialect.write(each, method, owner);
          method.visitMaxs(8, 3);
          method.visitEnd();
        }
        super.visitEnd();
      }
    };
  }

  private void writeAccessors(ClassVisitor out, String owner) {
    Type value = Type.getType(fieldType);
    MethodVisitor get = method(out, field, "()" + fieldType);
    get.visitVarInsn(Opcodes.ALOAD, 0);
    get.visitFieldInsn(Opcodes.GETFIELD, owner, field, fieldType);
    get.visitInsn(value.getOpcode(Opcodes.IRETURN));
    get.visitMaxs(2, 1);
    get.visitEnd();
    MethodVisitor set = method(out, field, "(" + fieldType + ")V");
    set.visitVarInsn(Opcodes.ALOAD, 0);
    set.visitVarInsn(value.getOpcode(Opcodes.ILOAD), 1);
    set.visitFieldInsn(Opcodes.PUTFIELD, owner, field, fieldType);
    set.visitInsn(Opcodes.RETURN);
    set.visitMaxs(3, 3);
    set.visitEnd();
  }

  private static MethodVisitor method(ClassVisitor out, String name, String descriptor) {
    MethodVisitor method =
        out.visitMethod(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC,
            name,
            descriptor,
            null,
            null);
    method.visitCode();
    return method;
  }
}
