package org.waitprof.agent.advice;

import java.util.List;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.advice.Mixin.Question;

/** With {@code mode=trace}, what classes of a binding get beside {@link Mixins}. */
final class TraceMixins {
  private static final String RECORD = "org/waitprof/record/";
  private static final String FIELD = "waitprof$traced";
  private static final String OBJECT = "Ljava/lang/Object;";

  private TraceMixins() {}

  /** The mixin of a class, or null. */
  static @Nullable Mixin of(String binding, String owner) {
    return switch (owner) {
      case "mpi/Request" -> new Mixin(RECORD + "TracedRequest", FIELD, OBJECT, List.of());
      case "mpi/Comm" -> new Mixin(RECORD + "TracedComm", FIELD, OBJECT, List.of());
      case "mpi/Message" -> new Mixin(RECORD + "TracedMessage", FIELD, OBJECT, List.of());
      case "mpi/Status" -> status(binding.equals("Open MPI"));
      default -> null;
    };
  }

  private static Mixin status(boolean openMpi) {
    return new Mixin(
        RECORD + "TracedStatus",
        "",
        "",
        List.of(
            new Question(
                "waitprof$source",
                "()I",
                openMpi ? Mixins.ask("getSource") : Mixins.field("source")),
            new Question(
                "waitprof$tag", "()I", openMpi ? Mixins.ask("getTag") : Mixins.field("tag")),
            new Question(
                "waitprof$cancelled",
                "()Z",
                openMpi ? TraceMixins::writeOpenMpiCancelled : TraceMixins::writeNeverCancelled)));
  }

  /** {@code data[3]} tells. Without a frame, which older class files cannot have. */
  private static void writeOpenMpiCancelled(MethodVisitor out, String owner) {
    out.visitVarInsn(Opcodes.ALOAD, 0);
    out.visitFieldInsn(Opcodes.GETFIELD, owner, "data", "[J");
    out.visitInsn(Opcodes.ICONST_3);
    out.visitInsn(Opcodes.LALOAD);
    out.visitInsn(Opcodes.L2I);
    out.visitInsn(Opcodes.ICONST_1);
    out.visitInsn(Opcodes.IAND);
    out.visitInsn(Opcodes.IRETURN);
  }

  /** Cancelling is not implemented there. */
  private static void writeNeverCancelled(MethodVisitor out, String owner) {
    out.visitInsn(Opcodes.ICONST_0);
    out.visitInsn(Opcodes.IRETURN);
  }
}
