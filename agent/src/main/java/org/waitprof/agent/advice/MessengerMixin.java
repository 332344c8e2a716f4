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
    return openMpi
        ? mixin(
            (out, owner) -> {
              invoke(out, owner, "dup", "()Lmpi/Intracomm;");
              out.visitInsn(Opcodes.ARETURN);
            },
            (out, owner) -> {
              invoke(out, owner, "free", "()V");
              out.visitInsn(Opcodes.RETURN);
            },
            MessengerMixin::openMpiBroadcast,
            MessengerMixin::openMpiMinima,
            (out, owner) -> openMpiMessage(out, owner, "send", "V"),
            (out, owner) -> openMpiMessage(out, owner, "recv", "Lmpi/Status;"),
            (out, owner) ->
                out.visitMethodInsn(
                    Opcodes.INVOKESTATIC, MPI, "getLibVersion", "()Ljava/lang/String;", false))
        : mixin(
            (out, owner) -> {
              invoke(out, owner, "clone", "()" + OBJECT);
              out.visitInsn(Opcodes.ARETURN);
            },
            // Free does nothing in this binding.
            (out, owner) -> out.visitInsn(Opcodes.RETURN),
            MessengerMixin::mpjBroadcast,
            MessengerMixin::mpjMinima,
            (out, owner) -> mpjMessage(out, owner, "Send", "V"),
            (out, owner) -> mpjMessage(out, owner, "Recv", "Lmpi/Status;"),
            (out, owner) -> out.visitLdcInsn("MPJ Express"));
  }

  private static Mixin mixin(
      Mixin.Body duplicate,
      Mixin.Body release,
      Mixin.Body broadcast,
      Mixin.Body minima,
      Mixin.Body send,
      Mixin.Body receive,
      Mixin.Body library) {
    return new Mixin(
        TYPE,
        "",
        "",
        List.of(
            new Question("waitprof$duplicate", "()" + OBJECT, onThis(duplicate)),
            new Question("waitprof$release", "()V", onThis(release)),
            new Question("waitprof$broadcast", "([J)V", onThis(broadcast)),
            new Question("waitprof$minima", "([J[J)V", onThis(minima)),
            new Question("waitprof$send", "([BI)V", onThis(send)),
            new Question("waitprof$receive", "([BI)V", onThis(receive)),
            new Question(
                "waitprof$library",
                "()Ljava/lang/String;",
                (out, owner) -> {
                  library.write(out, owner);
                  out.visitInsn(Opcodes.ARETURN);
                })));
  }

  private static Mixin.Body onThis(Mixin.Body rest) {
    return (out, owner) -> {
      out.visitVarInsn(Opcodes.ALOAD, 0);
      rest.write(out, owner);
    };
  }

  /** {@code bcast(values, values.length, MPI.LONG, 0)}. */
  private static void openMpiBroadcast(MethodVisitor out, String owner) {
    array(out, 1);
    constant(out, "LONG", DATATYPE);
    out.visitInsn(Opcodes.ICONST_0);
    invoke(out, owner, "bcast", "(" + OBJECT + "I" + DATATYPE + "I)V");
    out.visitInsn(Opcodes.RETURN);
  }

  /** {@code Bcast(values, 0, values.length, MPI.LONG, 0)}. */
  private static void mpjBroadcast(MethodVisitor out, String owner) {
    arrayFromStart(out, 1);
    constant(out, "LONG", DATATYPE);
    out.visitInsn(Opcodes.ICONST_0);
    invoke(out, owner, "Bcast", "(" + OBJECT + "II" + DATATYPE + "I)V");
    out.visitInsn(Opcodes.RETURN);
  }

  /** {@code allReduce(own, minima, minima.length, MPI.LONG, MPI.MIN)}. */
  private static void openMpiMinima(MethodVisitor out, String owner) {
    out.visitVarInsn(Opcodes.ALOAD, 1);
    array(out, 2);
    constant(out, "LONG", DATATYPE);
    constant(out, "MIN", OP);
    invoke(out, owner, "allReduce", "(" + OBJECT + OBJECT + "I" + DATATYPE + OP + ")V");
    out.visitInsn(Opcodes.RETURN);
  }

  /** {@code Allreduce(own, 0, minima, 0, minima.length, MPI.LONG, MPI.MIN)}. */
  private static void mpjMinima(MethodVisitor out, String owner) {
    out.visitVarInsn(Opcodes.ALOAD, 1);
    out.visitInsn(Opcodes.ICONST_0);
    arrayFromStart(out, 2);
    constant(out, "LONG", DATATYPE);
    constant(out, "MIN", OP);
    invoke(out, owner, "Allreduce", "(" + OBJECT + "I" + OBJECT + "II" + DATATYPE + OP + ")V");
    out.visitInsn(Opcodes.RETURN);
  }

  /** {@code send(bytes, bytes.length, MPI.BYTE, rank, TAG)}. */
  private static void openMpiMessage(MethodVisitor out, String owner, String name, String result) {
    array(out, 1);
    message(out, owner, name, "(" + OBJECT + "I" + DATATYPE + "II)" + result);
  }

  /** {@code Send(bytes, 0, bytes.length, MPI.BYTE, rank, TAG)}. */
  private static void mpjMessage(MethodVisitor out, String owner, String name, String result) {
    arrayFromStart(out, 1);
    message(out, owner, name, "(" + OBJECT + "II" + DATATYPE + "II)" + result);
  }

  private static void message(MethodVisitor out, String owner, String name, String descriptor) {
    constant(out, "BYTE", DATATYPE);
    out.visitVarInsn(Opcodes.ILOAD, 2);
    out.visitIntInsn(Opcodes.SIPUSH, TAG);
    invoke(out, owner, name, descriptor);
    if (!descriptor.endsWith("V")) {
      out.visitInsn(Opcodes.POP);
    }
    out.visitInsn(Opcodes.RETURN);
  }

  private static void array(MethodVisitor out, int local) {
    out.visitVarInsn(Opcodes.ALOAD, local);
    length(out, local);
  }

  private static void arrayFromStart(MethodVisitor out, int local) {
    out.visitVarInsn(Opcodes.ALOAD, local);
    out.visitInsn(Opcodes.ICONST_0);
    length(out, local);
  }

  private static void length(MethodVisitor out, int local) {
    out.visitVarInsn(Opcodes.ALOAD, local);
    out.visitInsn(Opcodes.ARRAYLENGTH);
  }

  private static void constant(MethodVisitor out, String name, String descriptor) {
    out.visitFieldInsn(Opcodes.GETSTATIC, MPI, name, descriptor);
  }

  private static void invoke(MethodVisitor out, String owner, String name, String descriptor) {
    out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, name, descriptor, false);
  }
}
