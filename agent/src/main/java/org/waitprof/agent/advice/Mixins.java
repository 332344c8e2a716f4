package org.waitprof.agent.advice;

import java.util.List;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.advice.Mixin.Body;
import org.waitprof.agent.advice.Mixin.Question;

/** Which classes of which binding get which mixin, and what they are asked. */
final class Mixins {
  private static final String RECORD = "org/waitprof/record/";

  private Mixins() {}

  /** The rank that is nobody, MPI_PROC_NULL. */
  static int nobody(String binding) {
    return binding.equals("Open MPI") ? -2 : -3;
  }

  /** The mixin of a class, or null. */
  static @Nullable Mixin of(String binding, String owner) {
    boolean openMpi = binding.equals("Open MPI");
    return switch (owner) {
      case "mpi/Request" ->
          new Mixin(RECORD + "TrackedRequest", "waitprof$operation", "J", List.of());
      case "mpi/Datatype" ->
          new Mixin(
              RECORD + "SizedType",
              "waitprof$size",
              "I",
              List.of(
                  new Question(
                      "waitprof$baseBytes",
                      "()I",
                      openMpi ? field("baseSize") : Mixins::writeMpjBaseBytes),
                  new Question("waitprof$askElements", "()I", ask(openMpi ? "getSize" : "Size"))));
      case "mpi/Comm" ->
          new Mixin(
              RECORD + "SizedComm",
              "waitprof$place",
              "J",
              List.of(
                  new Question("waitprof$askSize", "()I", ask(openMpi ? "getSize" : "Size")),
                  new Question("waitprof$askRank", "()I", ask(openMpi ? "getRank" : "Rank"))));
      case "mpi/Intracomm" -> MessengerMixin.of(openMpi);
      case "mpi/Status" ->
          new Mixin(
              RECORD + "MessageStatus",
              "",
              "",
              List.of(
                  new Question(
                      "waitprof$arrived",
                      "(I)J",
                      openMpi ? Mixins::writeOpenMpiArrived : Mixins::writeMpjArrived),
                  new Question(
                      "waitprof$index", "()I", openMpi ? ask("getIndex") : field("index"))));
      default -> null;
    };
  }

  static Body ask(String method) {
    return (out, owner) -> {
      out.visitVarInsn(Opcodes.ALOAD, 0);
      out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, method, "()I", false);
      out.visitInsn(Opcodes.IRETURN);
    };
  }

  static Body field(String name) {
    return (out, owner) -> {
      out.visitVarInsn(Opcodes.ALOAD, 0);
      out.visitFieldInsn(Opcodes.GETFIELD, owner, name, "I");
      out.visitInsn(Opcodes.IRETURN);
    };
  }

  private static void writeMpjBaseBytes(MethodVisitor out, String owner) {
    out.visitVarInsn(Opcodes.ALOAD, 0);
    out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, "getType", "()I", false);
    out.visitMethodInsn(Opcodes.INVOKESTATIC, RECORD + "MpjTypes", "baseBytes", "(I)I", false);
    out.visitInsn(Opcodes.IRETURN);
  }

  /** {@code data[4]} is ucount, the bytes received. */
  private static void writeOpenMpiArrived(MethodVisitor out, String owner) {
    out.visitVarInsn(Opcodes.ALOAD, 0);
    out.visitFieldInsn(Opcodes.GETFIELD, owner, "data", "[J");
    out.visitInsn(Opcodes.ICONST_4);
    out.visitInsn(Opcodes.LALOAD);
    out.visitInsn(Opcodes.LRETURN);
  }

  /** MPJ Express leaves {@code countInBytes} at 0: base elements it is. */
  private static void writeMpjArrived(MethodVisitor out, String owner) {
    out.visitVarInsn(Opcodes.ALOAD, 0);
    out.visitFieldInsn(Opcodes.GETFIELD, owner, "numEls", "I");
    out.visitVarInsn(Opcodes.ILOAD, 1);
    out.visitMethodInsn(Opcodes.INVOKESTATIC, RECORD + "MpjTypes", "arrived", "(II)J", false);
    out.visitInsn(Opcodes.LRETURN);
  }
}
