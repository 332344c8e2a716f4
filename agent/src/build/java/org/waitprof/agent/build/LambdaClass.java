package org.waitprof.agent.build;

import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Writes the class that stands for one lambda: a field for each value it captures, a static method
 * that makes it, and the interface's method, which converts its arguments as {@code
 * LambdaMetafactory} specifies, calls what the lambda stands for, and converts the result.
 *
 * @param name internal name of the class
 * @param host of the nest it joins
 * @param method of the interface
 * @param factory what it captures, and the interface that it is
 * @param erased types of the interface's method
 * @param target what to call
 * @param instantiated types of the interface's method where the lambda stands
 */
record LambdaClass(
    String name,
    String host,
    String method,
    Type factory,
    Type erased,
    Handle target,
    Type instantiated) {
  /** Name of the static method that makes a lambda. */
  static final String MAKE = "make";

  byte[] write() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(
        Opcodes.V17,
        Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC,
        name,
        null,
        "java/lang/Object",
        new String[] {factory.getReturnType().getInternalName()});
    writer.visitNestHost(host);
    Type[] captured = factory.getArgumentTypes();
    for (int i = 0; i < captured.length; i++) {
      writer
          .visitField(
              Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL,
              "v" + i,
              captured[i].getDescriptor(),
              null,
              null)
          .visitEnd();
    }
    writeConstructor(writer, captured);
    writeMake(writer, captured);
    writeMethod(writer, captured);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private void writeConstructor(ClassWriter writer, Type[] captured) {
    MethodVisitor code = begin(writer, Opcodes.ACC_PRIVATE, "<init>", constructorDescriptor());
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    int local = 1;
    for (int i = 0; i < captured.length; i++) {
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitVarInsn(captured[i].getOpcode(Opcodes.ILOAD), local);
      code.visitFieldInsn(Opcodes.PUTFIELD, name, "v" + i, captured[i].getDescriptor());
      local += captured[i].getSize();
    }
    end(code, Type.VOID_TYPE);
  }

  private void writeMake(ClassWriter writer, Type[] captured) {
    MethodVisitor code = begin(writer, Opcodes.ACC_STATIC, MAKE, factory.getDescriptor());
    code.visitTypeInsn(Opcodes.NEW, name);
    code.visitInsn(Opcodes.DUP);
    int local = 0;
    for (Type type : captured) {
      code.visitVarInsn(type.getOpcode(Opcodes.ILOAD), local);
      local += type.getSize();
    }
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, name, "<init>", constructorDescriptor(), false);
    end(code, factory.getReturnType());
  }

  private void writeMethod(ClassWriter writer, Type[] captured) {
    MethodVisitor code = begin(writer, Opcodes.ACC_PUBLIC, method, erased.getDescriptor());
    boolean makes = target.getTag() == Opcodes.H_NEWINVOKESPECIAL;
    if (makes) {
      code.visitTypeInsn(Opcodes.NEW, target.getOwner());
      code.visitInsn(Opcodes.DUP);
    }
    Type[] wanted = wantedTypes(makes);
    for (int i = 0; i < captured.length; i++) {
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitFieldInsn(Opcodes.GETFIELD, name, "v" + i, captured[i].getDescriptor());
    }
    Type[] given = erased.getArgumentTypes();
    int local = 1;
    for (int i = 0; i < given.length; i++) {
      code.visitVarInsn(given[i].getOpcode(Opcodes.ILOAD), local);
      local += given[i].getSize();
      Conversion.cast(code, given[i], instantiated.getArgumentTypes()[i]);
      Conversion.convert(code, instantiated.getArgumentTypes()[i], wanted[captured.length + i]);
    }
    code.visitMethodInsn(
        opcode(), target.getOwner(), target.getName(), target.getDesc(), target.isInterface());
    Type result = makes ? Type.getObjectType(target.getOwner()) : returnOf(target);
    Conversion.convert(code, result, erased.getReturnType());
    if (result.getSort() >= Type.ARRAY) {
      Conversion.cast(code, result, erased.getReturnType());
    }
    end(code, erased.getReturnType());
  }

  /** Parameters of the target, its receiver first if it has one. */
  private Type[] wantedTypes(boolean makes) {
    Type[] arguments = Type.getArgumentTypes(target.getDesc());
    if (makes || target.getTag() == Opcodes.H_INVOKESTATIC) {
      return arguments;
    }
    Type[] all = new Type[arguments.length + 1];
    all[0] = Type.getObjectType(target.getOwner());
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return all;
  }

  /** Of nest mates, a private method too is called like any other. */
  private int opcode() {
    return switch (target.getTag()) {
      case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
      case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
      default -> target.isInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
    };
  }

  private static Type returnOf(Handle handle) {
    return Type.getReturnType(handle.getDesc());
  }

  private String constructorDescriptor() {
    return Type.getMethodDescriptor(Type.VOID_TYPE, factory.getArgumentTypes());
  }

  private static MethodVisitor begin(
      ClassWriter writer, int access, String name, String descriptor) {
    MethodVisitor code = writer.visitMethod(access, name, descriptor, null, null);
    code.visitCode();
    return code;
  }

  private static void end(MethodVisitor code, Type result) {
    ServiceClasses.end(code, result.getOpcode(Opcodes.IRETURN));
  }
}
