package org.waitprof.agent.advice;

import java.util.function.UnaryOperator;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Profiled methods that are native themselves, in bindings in C's style. The native method gets
 * another name, by which the JVM still finds its code ({@code
 * Instrumentation.setNativeMethodPrefix}). A method with the old name and with the probes calls it.
 */
public final class NativeCalls {
  /** Prefix of the new names of native methods. */
  public static final String PREFIX = "waitprof$native$";

  private static volatile boolean allowed;

  private NativeCalls() {}

  /** Notes that the JVM knows {@link #PREFIX}: from now on native methods are woven. */
  public static void allow() {
    allowed = true;
  }

  /** Whether a method is native and may be renamed. */
  static boolean concerns(int access) {
    return allowed && (access & Opcodes.ACC_NATIVE) != 0;
  }

  /** Slots of the local variables that hold the arguments. */
  static int slots(int access, String descriptor) {
    int arguments = Type.getArgumentsAndReturnSizes(descriptor) >> 2;
    return (access & Opcodes.ACC_STATIC) != 0 ? arguments - 1 : arguments;
  }

  /**
   * Writes both methods.
   *
   * @param probes puts the probes before a writer of the method's code
   * @return visitor of the original method
   */
  static MethodVisitor split(
      ClassVisitor writer,
      String owner,
      int access,
      String name,
      String descriptor,
      UnaryOperator<MethodVisitor> probes) {
    int kind = access & Opcodes.ACC_STATIC;
    writer
        .visitMethod(
            kind | Opcodes.ACC_PRIVATE | Opcodes.ACC_NATIVE, PREFIX + name, descriptor, null, null)
        .visitEnd();
    MethodVisitor out =
        writer.visitMethod(access & ~Opcodes.ACC_NATIVE, name, descriptor, null, null);
    MethodVisitor code = probes.apply(out);
    return new MethodVisitor(Opcodes.ASM9, out) {
      @Override
      public void visitEnd() {
        code.visitCode();
        write(code, owner, access, name, descriptor);
        super.visitEnd();
      }
    };
  }

  private static void write(
      MethodVisitor code, String owner, int access, String name, String descriptor) {
    boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
    int slot = 0;
    if (!isStatic) {
      code.visitVarInsn(Opcodes.ALOAD, slot++);
    }
    for (Type each : Type.getArgumentTypes(descriptor)) {
      code.visitVarInsn(each.getOpcode(Opcodes.ILOAD), slot);
      slot += each.getSize();
    }
    code.visitMethodInsn(
        isStatic ? Opcodes.INVOKESTATIC : Opcodes.INVOKESPECIAL,
        owner,
        PREFIX + name,
        descriptor,
        false);
    Type result = Type.getReturnType(descriptor);
    code.visitInsn(result.getOpcode(Opcodes.IRETURN));
    code.visitMaxs(Math.max(slot, result.getSize()), slot);
  }
}
