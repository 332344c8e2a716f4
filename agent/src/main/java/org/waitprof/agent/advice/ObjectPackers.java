package org.waitprof.agent.advice;

import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.waitprof.agent.callpath.weave.MethodsVisitor;

/**
 * MPJ Express's classes that convert objects to bytes and back: their methods report when they
 * begin and when they return. A method that throws does not report its end.
 */
final class ObjectPackers {
  private static final String PACKING = "org/waitprof/record/ObjectPacking";

  private ObjectPackers() {}

  /** Whether the class of this internal name converts objects. */
  static boolean has(String owner) {
    return owner.endsWith("PackerObject");
  }

  static byte[] weave(byte[] file) {
    ClassReader reader = new ClassReader(file);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(
        new MethodsVisitor(writer, (access, name, descriptor, next) -> timed(name, next)), 0);
    return writer.toByteArray();
  }

  private static MethodVisitor timed(String method, MethodVisitor next) {
    boolean packs = method.startsWith("pack");
    if (!packs && !method.startsWith("unpack")) {
      return next;
    }
    return new MethodVisitor(Opcodes.ASM9, next) {
      @Override
      public void visitCode() {
        super.visitCode();
        tell("begin");
      }

      @Override
      public void visitInsn(int opcode) {
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
          tell(packs ? "packed" : "unpacked");
        }
        super.visitInsn(opcode);
      }

      private void tell(String what) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, PACKING, what, "()V", false);
      }
    };
  }
}
