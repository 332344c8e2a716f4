package org.waitprof.agent.advice;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.binding.CallRow;
import org.waitprof.agent.binding.HandleShapes;
import org.waitprof.agent.binding.ResultKind;

/**
 * Loads the numbers behind the arguments of a method of a binding in C's style: ints, handles and
 * addresses, whatever their Java types are.
 */
class HandleArguments extends OperandLoader {
  private static final String OBJECT = "Ljava/lang/Object;";

  final HandleShapes shapes;

  /**
   * Return type of the method, and the local variable that keeps the result before a probe at its
   * end.
   */
  private final Type result;

  private final int kept;

  HandleArguments(
      CallRow row, boolean isStatic, String descriptor, int state, HandleShapes shapes) {
    super(row, isStatic, descriptor, state, 0);
    this.shapes = shapes;
    result = Type.getReturnType(descriptor);
    kept = state + 1;
  }

  /** Loads the kept result of the method. */
  final void loadResult(MethodVisitor out) {
    out.visitVarInsn(result.getOpcode(Opcodes.ILOAD), kept);
  }

  /**
   * Loads an int: the argument, the value it points to, the result of the method, or the usual
   * value.
   */
  final void loadInt(MethodVisitor out, ArgumentRole role) {
    if (!row.has(role)) {
      switch (role) {
        case INDEX -> loadResult(out);
        case PEER, RECV_PEER -> out.visitInsn(Opcodes.ICONST_M1);
        case COUNT, REQUEST_COUNT -> out.visitInsn(Opcodes.ICONST_1);
        default -> out.visitInsn(Opcodes.ICONST_0);
      }
      return;
    }
    int index = row.at(role);
    Type type = types[index];
    if (row.isPointer(role)) {
      if (type.getSort() == Type.ARRAY) {
        loadFirst(out, index);
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

  /**
   * Loads a handle, as a long: the argument, the value it points to, or the result of the method.
   */
  final void loadHandle(MethodVisitor out, ArgumentRole role) {
    if (!row.has(role)) {
      loadNumber(out, result, kept, shapes.handle());
      loadFromCell(out, result);
      return;
    }
    int index = row.at(role);
    Type type = types[index];
    if (row.isPointer(role)) {
      if (type.getSort() == Type.ARRAY) {
        loadFirst(out, index);
        if (type.getElementType().getSort() != Type.LONG) {
          out.visitInsn(Opcodes.I2L);
        }
      } else {
        loadAddress(out, role);
        memory(out, "handleAt", "(J)J");
      }
    } else {
      loadNumber(out, type, slot(index), shapes.handle());
      loadFromCell(out, type);
    }
  }

  /** Loads the first element of an array of numbers. */
  private void loadFirst(MethodVisitor out, int index) {
    out.visitVarInsn(Opcodes.ALOAD, slot(index));
    out.visitInsn(Opcodes.ICONST_0);
    out.visitInsn(types[index].getElementType().getOpcode(Opcodes.IALOAD));
  }

  private void loadFromCell(MethodVisitor out, Type type) {
    if (type.getSort() == Type.OBJECT
        && shapes.isCell()
        && !type.getInternalName().equals(HandleShapes.SEGMENT)) {
      memory(out, "handleAt", "(J)J");
    }
  }

  final void loadAddressOrNone(MethodVisitor out, ArgumentRole role) {
    if (row.has(role) && types[row.at(role)].getSort() != Type.ARRAY) {
      loadAddress(out, role);
    } else {
      out.visitInsn(Opcodes.LCONST_0);
    }
  }

  /** Loads the address that an argument points to, as a long. */
  final void loadAddress(MethodVisitor out, ArgumentRole role) {
    int index = row.at(role);
    loadNumber(out, types[index], slot(index), shapes.pointer());
  }

  private void loadNumber(
      MethodVisitor out, Type type, int slot, HandleShapes.@Nullable Field field) {
    switch (type.getSort()) {
      case Type.LONG -> out.visitVarInsn(Opcodes.LLOAD, slot);
      case Type.INT -> {
        out.visitVarInsn(Opcodes.ILOAD, slot);
        out.visitInsn(Opcodes.I2L);
      }
      case Type.OBJECT -> {
        out.visitVarInsn(Opcodes.ALOAD, slot);
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

  /** Loads a flag that the method leaves or returns; true if it has none. */
  final void loadFlag(MethodVisitor out) {
    if (row.result() == ResultKind.FLAG) {
      loadResult(out);
      return;
    }
    if (!row.has(ArgumentRole.FLAG)) {
      out.visitInsn(Opcodes.ICONST_1);
      return;
    }
    Type type = types[row.at(ArgumentRole.FLAG)];
    if (type.getSort() == Type.ARRAY) {
      loadFirst(out, row.at(ArgumentRole.FLAG));
    } else {
      loadAddress(out, ArgumentRole.FLAG);
      memory(out, "flagAt", "(J)Z");
    }
  }

  /** Bytes of an element of an array; 0 for types that are no array of numbers. */
  static int elementBytes(Type type) {
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
