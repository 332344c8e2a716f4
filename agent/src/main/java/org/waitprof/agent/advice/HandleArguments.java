package org.waitprof.agent.advice;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.binding.CallRow;
import org.waitprof.agent.binding.HandleShapes;

/**
 * Loads the numbers behind the arguments of a method of a binding in C's style: ints, handles and
 * addresses, whatever the Java types are in which they come.
 */
abstract class HandleArguments extends OperandLoader {
  private static final String OBJECT = "Ljava/lang/Object;";

  private final HandleShapes shapes;

  HandleArguments(
      CallRow row, boolean isStatic, String descriptor, int state, HandleShapes shapes) {
    super(row, isStatic, descriptor, state, 0);
    this.shapes = shapes;
  }

  /** An int: the argument, or where it points. */
  final void loadInt(MethodVisitor out, ArgumentRole role) {
    int index = row.at(role);
    Type type = types[index];
    if (row.isPointer(role)) {
      if (type.getSort() == Type.ARRAY) {
        out.visitVarInsn(Opcodes.ALOAD, slot(index));
        out.visitInsn(Opcodes.ICONST_0);
        out.visitInsn(Opcodes.IALOAD);
      } else {
        loadAddress(out, role);
        memory(out, "intAt", "(J)I");
      }
    } else if (type.getSort() == Type.LONG) {
      out.visitVarInsn(Opcodes.LLOAD, slot(index));
      out.visitInsn(Opcodes.L2I);
    } else {
      out.visitVarInsn(Opcodes.ILOAD, slot(index));
    }
  }

  /** A handle, as a long. */
  final void loadHandle(MethodVisitor out, ArgumentRole role) {
    int index = row.at(role);
    Type type = types[index];
    if (row.isPointer(role)) {
      if (type.getSort() == Type.ARRAY) {
        out.visitVarInsn(Opcodes.ALOAD, slot(index));
        out.visitInsn(Opcodes.ICONST_0);
        boolean isLong = type.getElementType().getSort() == Type.LONG;
        out.visitInsn(isLong ? Opcodes.LALOAD : Opcodes.IALOAD);
        if (!isLong) {
          out.visitInsn(Opcodes.I2L);
        }
      } else {
        loadAddress(out, role);
        memory(out, "handleAt", "(J)J");
      }
    } else {
      loadNumber(out, index, shapes.handle());
      if (type.getSort() == Type.OBJECT
          && shapes.isCell()
          && !type.getInternalName().equals(HandleShapes.SEGMENT)) {
        memory(out, "handleAt", "(J)J");
      }
    }
  }

  final void loadAddressOrNone(MethodVisitor out, ArgumentRole role) {
    if (row.has(role) && types[row.at(role)].getSort() != Type.ARRAY) {
      loadAddress(out, role);
    } else {
      out.visitInsn(Opcodes.LCONST_0);
    }
  }

  /** What an argument points to, as a long. */
  final void loadAddress(MethodVisitor out, ArgumentRole role) {
    loadNumber(out, row.at(role), shapes.pointer());
  }

  private void loadNumber(MethodVisitor out, int index, HandleShapes.@Nullable Field field) {
    Type type = types[index];
    switch (type.getSort()) {
      case Type.LONG -> out.visitVarInsn(Opcodes.LLOAD, slot(index));
      case Type.INT -> {
        out.visitVarInsn(Opcodes.ILOAD, slot(index));
        out.visitInsn(Opcodes.I2L);
      }
      case Type.OBJECT -> {
        out.visitVarInsn(Opcodes.ALOAD, slot(index));
        if (type.getInternalName().equals(HandleShapes.SEGMENT)) {
          memory(out, "address", "(" + OBJECT + ")J");
        } else if (field == null) {
          throw new IllegalArgumentException(row + " takes a " + type.getClassName());
        } else {
          loadField(out, field);
        }
      }
      default -> throw new IllegalArgumentException(row + " takes a " + type.getClassName());
    }
  }

  private static void loadField(MethodVisitor out, HandleShapes.Field field) {
    out.visitFieldInsn(Opcodes.GETFIELD, field.owner(), field.name(), field.descriptor());
    switch (field.descriptor()) {
      case "J" -> {}
      case "I" -> out.visitInsn(Opcodes.I2L);
      default -> memory(out, "address", "(" + OBJECT + ")J");
    }
  }

  /** A flag that the method leaves; yes where it has none. */
  final void loadFlag(MethodVisitor out) {
    if (!row.has(ArgumentRole.FLAG)) {
      out.visitInsn(Opcodes.ICONST_1);
      return;
    }
    Type type = types[row.at(ArgumentRole.FLAG)];
    if (type.getSort() == Type.ARRAY) {
      out.visitVarInsn(Opcodes.ALOAD, slot(row.at(ArgumentRole.FLAG)));
      out.visitInsn(Opcodes.ICONST_0);
      out.visitInsn(
          type.getElementType().getSort() == Type.BOOLEAN ? Opcodes.BALOAD : Opcodes.IALOAD);
    } else {
      loadAddress(out, ArgumentRole.FLAG);
      memory(out, "flagAt", "(J)Z");
    }
  }

  final int elementBytes() {
    ArgumentRole buffer =
        row.has(ArgumentRole.BUFFER) ? ArgumentRole.BUFFER : ArgumentRole.RECV_BUFFER;
    Type type = row.has(buffer) ? types[row.at(buffer)] : Type.VOID_TYPE;
    return type.getSort() != Type.ARRAY
        ? 0
        : switch (type.getElementType().getSort()) {
          case Type.BYTE, Type.BOOLEAN -> 1;
          case Type.SHORT, Type.CHAR -> 2;
          case Type.INT, Type.FLOAT -> 4;
          case Type.LONG, Type.DOUBLE -> 8;
          default -> 0;
        };
  }

  static void handles(MethodVisitor out, String name, String descriptor) {
    out.visitMethodInsn(Opcodes.INVOKESTATIC, Recorder.HANDLES, name, descriptor, false);
  }

  static void memory(MethodVisitor out, String name, String descriptor) {
    out.visitMethodInsn(Opcodes.INVOKESTATIC, Recorder.HANDLE_MEMORY, name, descriptor, false);
  }

  static void results(MethodVisitor out, String name, String descriptor) {
    out.visitMethodInsn(Opcodes.INVOKESTATIC, Recorder.HANDLE_RESULTS, name, descriptor, false);
  }
}
