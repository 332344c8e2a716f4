package org.waitprof.agent.build;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Writes the conversions between the types of an interface's method and of what a lambda stands
 * for: casts, boxing, unboxing, and primitive widening.
 */
final class Conversion {
  private Conversion() {}

  /** Casts a value of an erased type to the type that it is known to have. */
  static void cast(MethodVisitor code, Type from, Type to) {
    if (isReference(to) && !from.equals(to) && !to.getInternalName().equals("java/lang/Object")) {
      code.visitTypeInsn(Opcodes.CHECKCAST, to.getInternalName());
    }
  }

  /** Converts a value, the way an assignment does; a value for which there is no use is dropped. */
  static void convert(MethodVisitor code, Type from, Type to) {
    if (to.getSort() == Type.VOID) {
      if (from.getSize() > 0) {
        code.visitInsn(from.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
      }
    } else if (isReference(from)) {
      if (!isReference(to)) {
        Type unboxed = unboxed(from, to);
        code.visitTypeInsn(Opcodes.CHECKCAST, boxed(unboxed));
        code.visitMethodInsn(
            Opcodes.INVOKEVIRTUAL,
            boxed(unboxed),
            unboxed.getClassName() + "Value",
            Type.getMethodDescriptor(unboxed),
            false);
        widen(code, unboxed, to);
      }
    } else if (isReference(to)) {
      code.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          boxed(from),
          "valueOf",
          Type.getMethodDescriptor(Type.getObjectType(boxed(from)), from),
          false);
    } else {
      widen(code, from, to);
    }
  }

  private static void widen(MethodVisitor code, Type from, Type to) {
    boolean fromInt = from.getSort() >= Type.BOOLEAN && from.getSort() <= Type.INT;
    switch (to.getSort()) {
      case Type.LONG -> {
        if (fromInt) {
          code.visitInsn(Opcodes.I2L);
        }
      }
      case Type.FLOAT -> {
        if (from.getSort() != Type.FLOAT) {
          code.visitInsn(fromInt ? Opcodes.I2F : Opcodes.L2F);
        }
      }
      case Type.DOUBLE -> {
        if (from.getSort() != Type.DOUBLE) {
          code.visitInsn(
              fromInt ? Opcodes.I2D : from.getSort() == Type.LONG ? Opcodes.L2D : Opcodes.F2D);
        }
      }
      default -> {}
    }
  }

  private static boolean isReference(Type type) {
    return type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY;
  }

  /** The primitive in a box; what is wanted, if the box does not say. */
  private static Type unboxed(Type box, Type wanted) {
    return switch (box.getInternalName()) {
      case "java/lang/Boolean" -> Type.BOOLEAN_TYPE;
      case "java/lang/Byte" -> Type.BYTE_TYPE;
      case "java/lang/Character" -> Type.CHAR_TYPE;
      case "java/lang/Short" -> Type.SHORT_TYPE;
      case "java/lang/Integer" -> Type.INT_TYPE;
      case "java/lang/Long" -> Type.LONG_TYPE;
      case "java/lang/Float" -> Type.FLOAT_TYPE;
      case "java/lang/Double" -> Type.DOUBLE_TYPE;
      default -> wanted;
    };
  }

  /** Internal name of the class of boxes. */
  static String boxed(Type primitive) {
    return switch (primitive.getSort()) {
      case Type.BOOLEAN -> "java/lang/Boolean";
      case Type.BYTE -> "java/lang/Byte";
      case Type.CHAR -> "java/lang/Character";
      case Type.SHORT -> "java/lang/Short";
      case Type.INT -> "java/lang/Integer";
      case Type.LONG -> "java/lang/Long";
      case Type.FLOAT -> "java/lang/Float";
      default -> "java/lang/Double";
    };
  }
}
