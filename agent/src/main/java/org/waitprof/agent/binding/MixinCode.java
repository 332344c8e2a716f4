package org.waitprof.agent.binding;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Pieces of byte code from which dialects make their {@link MixinMethod}s: each writes a whole body
 * for an instance of the owner.
 */
public final class MixinCode {
  private static final String MPI = "mpi/MPI";
  private static final String DATATYPE = "Lmpi/Datatype;";
  private static final String OP = "Lmpi/Op;";
  private static final String OBJECT = "Ljava/lang/Object;";

  /** Tag of the agent's own messages, on a communicator of its own. */
  private static final int MESSAGE_TAG = 7311;

  private MixinCode() {}

  /** Writes {@code return method()} for an int. */
  public static void returnInt(MethodVisitor out, String owner, String method) {
    call(out, owner, method, "()I");
    out.visitInsn(Opcodes.IRETURN);
  }

  /** Writes {@code return field} for an int. */
  public static void returnField(MethodVisitor out, String owner, String field) {
    out.visitVarInsn(Opcodes.ALOAD, 0);
    out.visitFieldInsn(Opcodes.GETFIELD, owner, field, "I");
    out.visitInsn(Opcodes.IRETURN);
  }

  /** Writes {@code return null} for any object. */
  public static void returnNull(MethodVisitor out) {
    out.visitInsn(Opcodes.ACONST_NULL);
    out.visitInsn(Opcodes.ARETURN);
  }

  /** Writes {@code return this instanceof type} for a boolean. */
  public static void returnIsA(MethodVisitor out, String type) {
    out.visitVarInsn(Opcodes.ALOAD, 0);
    out.visitTypeInsn(Opcodes.INSTANCEOF, type);
    out.visitInsn(Opcodes.IRETURN);
  }

  /**
   * {@code return data[index]}: leaves the element of a {@code long[]} on the stack; index 0 to 5.
   */
  public static void loadElement(MethodVisitor out, String owner, String field, int index) {
    out.visitVarInsn(Opcodes.ALOAD, 0);
    out.visitFieldInsn(Opcodes.GETFIELD, owner, field, "[J");
    out.visitInsn(Opcodes.ICONST_0 + index);
    out.visitInsn(Opcodes.LALOAD);
  }

  /** Writes {@code return method()} for an object. */
  public static void returnObject(
      MethodVisitor out, String owner, String method, String descriptor) {
    call(out, owner, method, descriptor);
    out.visitInsn(Opcodes.ARETURN);
  }

  /**
   * {@code method(values, [0,] values.length, MPI.LONG, 0)}.
   *
   * @param offsets whether the binding wants to know where in an array its data begin
   */
  public static void broadcast(MethodVisitor out, String owner, String method, boolean offsets) {
    out.visitVarInsn(Opcodes.ALOAD, 0);
    loadArray(out, offsets, 1);
    constant(out, "LONG", DATATYPE);
    out.visitInsn(Opcodes.ICONST_0);
    invoke(out, owner, method, "(" + array(offsets) + DATATYPE + "I)V");
    out.visitInsn(Opcodes.RETURN);
  }

  /** {@code method(own, [0,] minima, [0,] minima.length, MPI.LONG, MPI.MIN)}. */
  public static void minima(MethodVisitor out, String owner, String method, boolean offsets) {
    out.visitVarInsn(Opcodes.ALOAD, 0);
    out.visitVarInsn(Opcodes.ALOAD, 1);
    if (offsets) {
      out.visitInsn(Opcodes.ICONST_0);
    }
    loadArray(out, offsets, 2);
    constant(out, "LONG", DATATYPE);
    constant(out, "MIN", OP);
    String own = offsets ? OBJECT + "I" : OBJECT;
    invoke(out, owner, method, "(" + own + array(offsets) + DATATYPE + OP + ")V");
    out.visitInsn(Opcodes.RETURN);
  }

  /** {@code method(bytes, [0,] bytes.length, MPI.BYTE, rank, tag)}, which returns nothing. */
  public static void send(MethodVisitor out, String owner, String method, boolean offsets) {
    message(out, owner, method, offsets, "V");
    out.visitInsn(Opcodes.RETURN);
  }

  /** {@code method(bytes, [0,] bytes.length, MPI.BYTE, rank, tag)}, which returns a status. */
  public static void receive(MethodVisitor out, String owner, String method, boolean offsets) {
    message(out, owner, method, offsets, "Lmpi/Status;");
    out.visitInsn(Opcodes.POP);
    out.visitInsn(Opcodes.RETURN);
  }

  private static void message(
      MethodVisitor out, String owner, String method, boolean offsets, String result) {
    out.visitVarInsn(Opcodes.ALOAD, 0);
    loadArray(out, offsets, 1);
    constant(out, "BYTE", DATATYPE);
    out.visitVarInsn(Opcodes.ILOAD, 2);
    out.visitIntInsn(Opcodes.SIPUSH, MESSAGE_TAG);
    invoke(out, owner, method, "(" + array(offsets) + DATATYPE + "II)" + result);
  }

  /** Leaves a whole array on the stack. */
  private static void loadArray(MethodVisitor out, boolean offsets, int local) {
    out.visitVarInsn(Opcodes.ALOAD, local);
    if (offsets) {
      out.visitInsn(Opcodes.ICONST_0);
    }
    out.visitVarInsn(Opcodes.ALOAD, local);
    out.visitInsn(Opcodes.ARRAYLENGTH);
  }

  /** The descriptor of an array, its offset and its length. */
  private static String array(boolean offsets) {
    return offsets ? OBJECT + "II" : OBJECT + "I";
  }

  private static void constant(MethodVisitor out, String name, String descriptor) {
    out.visitFieldInsn(Opcodes.GETSTATIC, MPI, name, descriptor);
  }

  /** Calls a method of the receiver that has no arguments; leaves its result on the stack. */
  static void call(MethodVisitor out, String owner, String method, String descriptor) {
    out.visitVarInsn(Opcodes.ALOAD, 0);
    invoke(out, owner, method, descriptor);
  }

  private static void invoke(MethodVisitor out, String owner, String method, String descriptor) {
    out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, method, descriptor, false);
  }
}
