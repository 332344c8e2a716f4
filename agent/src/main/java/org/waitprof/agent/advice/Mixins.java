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
                  new Question("waitprof$askSize", "()I", openMpi ? openMpiSize() : mpjSize())));
      case "mpi/Comm" ->
          new Mixin(
              RECORD + "SizedComm",
              "waitprof$place",
              "J",
              List.of(
                  new Question("waitprof$askSize", "()I", ask(openMpi ? "getSize" : "Size")),
                  new Question("waitprof$askRank", "()I", ask(openMpi ? "getRank" : "Rank"))));
      case "mpi/Status" ->
          new Mixin(
              RECORD + "MessageStatus",
              "",
              "",
              List.of(
                  new Question(
                      "waitprof$arrived", "(I)J", openMpi ? openMpiArrived() : mpjArrived()),
                  new Question(
                      "waitprof$index",
                      "()I",
                      openMpi ? ask("getIndex") : Mixins::writeIndexField)));
      default -> null;
    };
  }

  private static Body ask(String method) {
    return (out, owner) -> {
      out.visitVarInsn(Opcodes.ALOAD, 0);
      out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, method, "()I", false);
      out.visitInsn(Opcodes.IRETURN);
    };
  }

  /** Open MPI counts a derived type in elements of its base: {@code getSize() * baseSize}. */
  private static Body openMpiSize() {
    return (out, owner) -> {
      out.visitVarInsn(Opcodes.ALOAD, 0);
      out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, "getSize", "()I", false);
      out.visitVarInsn(Opcodes.ALOAD, 0);
      out.visitFieldInsn(Opcodes.GETFIELD, owner, "baseSize", "I");
      out.visitInsn(Opcodes.IMUL);
      out.visitInsn(Opcodes.IRETURN);
    };
  }

  /** MPJ Express: elements times bytes of an element. */
  private static Body mpjSize() {
    return (out, owner) -> {
      out.visitVarInsn(Opcodes.ALOAD, 0);
      out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, "Size", "()I", false);
      out.visitVarInsn(Opcodes.ALOAD, 0);
      out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, "getByteSize", "()I", false);
      out.visitInsn(Opcodes.IMUL);
      out.visitInsn(Opcodes.IRETURN);
    };
  }

  /** {@code data[4]} is ucount, the bytes received. */
  private static Body openMpiArrived() {
    return (out, owner) -> {
      out.visitVarInsn(Opcodes.ALOAD, 0);
      out.visitFieldInsn(Opcodes.GETFIELD, owner, "data", "[J");
      out.visitInsn(Opcodes.ICONST_4);
      out.visitInsn(Opcodes.LALOAD);
      out.visitInsn(Opcodes.LRETURN);
    };
  }

  /** MPJ Express leaves {@code countInBytes} at 0: elements of the receiving type it is. */
  private static Body mpjArrived() {
    return (out, owner) -> {
      out.visitVarInsn(Opcodes.ALOAD, 0);
      out.visitFieldInsn(Opcodes.GETFIELD, owner, "count", "I");
      out.visitVarInsn(Opcodes.ILOAD, 1);
      out.visitInsn(Opcodes.IMUL);
      out.visitInsn(Opcodes.I2L);
      out.visitInsn(Opcodes.LRETURN);
    };
  }

  private static void writeIndexField(MethodVisitor out, String owner) {
    out.visitVarInsn(Opcodes.ALOAD, 0);
    out.visitFieldInsn(Opcodes.GETFIELD, owner, "index", "I");
    out.visitInsn(Opcodes.IRETURN);
  }
}
