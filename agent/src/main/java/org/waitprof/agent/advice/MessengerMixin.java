package org.waitprof.agent.advice;

import java.util.List;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.waitprof.agent.advice.Mixin.Question;

/** How either binding's {@code mpi.Intracomm} carries the agent's own messages. */
final class MessengerMixin {
  private static final String TYPE = "org/waitprof/record/MessengerComm";
  private static final String MPI = "mpi/MPI";
  private static final String DATATYPE = "Lmpi/Datatype;";
  private static final String OP = "Lmpi/Op;";
  private static final String OBJECT = "Ljava/lang/Object;";
  private static final int TAG = 7311;

  private MessengerMixin() {}

  static Mixin of(boolean openMpi) {
    return new Mixin(
        TYPE,
        "",
        "",
        List.of(
            new Question(
                "waitprof$duplicate",
                "()" + OBJECT,
                (out, owner) -> {
                  out.visitVarInsn(Opcodes.ALOAD, 0);
                  invoke(out, owner, openMpi ? "dup()Lmpi/Intracomm;" : "clone()" + OBJECT);
                  out.visitInsn(Opcodes.ARETURN);
                }),
            new Question(
                "waitprof$release", "()V", (out, owner) -> writeRelease(out, owner, openMpi)),
            new Question(
                "waitprof$broadcast", "([J)V", (out, owner) -> writeBroadcast(out, owner, openMpi)),
            new Question(
                "waitprof$minima", "([J[J)V", (out, owner) -> writeMinima(out, owner, openMpi)),
            new Question(
                "waitprof$send",
                "([BI)V",
                (out, owner) -> {
                  writeMessage(out, owner, openMpi, openMpi ? "send" : "Send", "V");
                  out.visitInsn(Opcodes.RETURN);
                }),
            new Question(
                "waitprof$receive",
                "([BI)V",
                (out, owner) -> {
                  writeMessage(out, owner, openMpi, openMpi ? "recv" : "Recv", "Lmpi/Status;");
                  out.visitInsn(Opcodes.POP);
                  out.visitInsn(Opcodes.RETURN);
                }),
            new Question(
                "waitprof$library",
                "()Ljava/lang/String;",
                (out, owner) -> writeLibrary(out, openMpi))));
  }

  /** {@code Free} does nothing in MPJ Express. */
  private static void writeRelease(MethodVisitor out, String owner, boolean openMpi) {
    if (openMpi) {
      out.visitVarInsn(Opcodes.ALOAD, 0);
      invoke(out, owner, "free()V");
    }
    out.visitInsn(Opcodes.RETURN);
  }

  /** {@code bcast(values, [0,] values.length, MPI.LONG, 0)}. */
  private static void writeBroadcast(MethodVisitor out, String owner, boolean openMpi) {
    out.visitVarInsn(Opcodes.ALOAD, 0);
    loadArray(out, openMpi, 1);
    constant(out, "LONG", DATATYPE);
    out.visitInsn(Opcodes.ICONST_0);
    invoke(out, owner, (openMpi ? "bcast(" : "Bcast(") + array(openMpi) + DATATYPE + "I)V");
    out.visitInsn(Opcodes.RETURN);
  }

  /** {@code allReduce(own, [0,] minima, [0,] minima.length, MPI.LONG, MPI.MIN)}. */
  private static void writeMinima(MethodVisitor out, String owner, boolean openMpi) {
    out.visitVarInsn(Opcodes.ALOAD, 0);
    out.visitVarInsn(Opcodes.ALOAD, 1);
    if (!openMpi) {
      out.visitInsn(Opcodes.ICONST_0);
    }
    loadArray(out, openMpi, 2);
    constant(out, "LONG", DATATYPE);
    constant(out, "MIN", OP);
    String own = openMpi ? "allReduce(" + OBJECT : "Allreduce(" + OBJECT + "I";
    invoke(out, owner, own + array(openMpi) + DATATYPE + OP + ")V");
    out.visitInsn(Opcodes.RETURN);
  }

  /** {@code send(bytes, [0,] bytes.length, MPI.BYTE, rank, TAG)}. */
  private static void writeMessage(
      MethodVisitor out, String owner, boolean openMpi, String name, String result) {
    out.visitVarInsn(Opcodes.ALOAD, 0);
    loadArray(out, openMpi, 1);
    constant(out, "BYTE", DATATYPE);
    out.visitVarInsn(Opcodes.ILOAD, 2);
    out.visitIntInsn(Opcodes.SIPUSH, TAG);
    invoke(out, owner, name + "(" + array(openMpi) + DATATYPE + "II)" + result);
  }

  private static void writeLibrary(MethodVisitor out, boolean openMpi) {
    if (openMpi) {
      out.visitMethodInsn(
          Opcodes.INVOKESTATIC, MPI, "getLibVersion", "()Ljava/lang/String;", false);
    } else {
      out.visitLdcInsn("MPJ Express");
    }
    out.visitInsn(Opcodes.ARETURN);
  }

  /** An array, whole: MPJ Express wants to know where it begins. */
  private static void loadArray(MethodVisitor out, boolean openMpi, int local) {
    out.visitVarInsn(Opcodes.ALOAD, local);
    if (!openMpi) {
      out.visitInsn(Opcodes.ICONST_0);
    }
    out.visitVarInsn(Opcodes.ALOAD, local);
    out.visitInsn(Opcodes.ARRAYLENGTH);
  }

  /** The same in a descriptor. */
  private static String array(boolean openMpi) {
    return openMpi ? OBJECT + "I" : OBJECT + "II";
  }

  private static void constant(MethodVisitor out, String name, String descriptor) {
    out.visitFieldInsn(Opcodes.GETSTATIC, MPI, name, descriptor);
  }

  private static void invoke(MethodVisitor out, String owner, String method) {
    int end = method.indexOf('(');
    out.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, owner, method.substring(0, end), method.substring(end), false);
  }
}
