package org.waitprof.agent.advice;

import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.CallRow;
import org.waitprof.agent.binding.Outcome;
import org.waitprof.agent.binding.Part;
import org.waitprof.model.CallClass;

/**
 * With {@code mode=trace}: Open MPI's completion calls without a status cannot tell who sent a
 * message that was received from anybody. Where such a request is among theirs, they go through
 * their sibling with a status, which completes the same requests; others run as they are.
 */
final class StatusDetour {
  private static final String TRACE = "org/waitprof/record/TraceCompletion";
  private static final String REQUEST = "mpi/Request";
  private static final String STATUS = "Lmpi/Status;";
  private static final String OBJECT = "Ljava/lang/Object;";
  private static final String OBJECTS = "[Ljava/lang/Object;";

  private final CallRow row;
  private final CallArguments arguments;
  private final boolean several;

  private StatusDetour(CallRow row, CallArguments arguments) {
    this.row = row;
    this.arguments = arguments;
    several = row.has(Part.REQUESTS);
  }

  /** The detour of a method; null if it has no sibling or needs none. */
  static @Nullable StatusDetour of(CallRow row, CallArguments arguments) {
    CallClass kind = row.call().callClass();
    boolean completes = kind == CallClass.COMPLETION || kind == CallClass.TEST;
    boolean blind =
        switch (row.outcome()) {
          case NONE, FLAG, INDEX, INDICES -> true;
          default -> false;
        };
    return completes && blind && row.owner().equals(REQUEST)
        ? new StatusDetour(row, arguments)
        : null;
  }

  /** Written at the entry of the method, before anything else. */
  void write(MethodVisitor out, int frames) {
    Label usual = new Label();
    load(out);
    invoke(out, "needsStatus", several ? "(" + OBJECTS + ")Z" : "(" + OBJECT + ")Z");
    out.visitJumpInsn(Opcodes.IFEQ, usual);
    load(out);
    String plain = row.method().equals("waitFor") ? "wait" : row.method();
    String status = row.call().completesSeveral() ? "[" + STATUS : STATUS;
    out.visitMethodInsn(
        several ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL,
        REQUEST,
        plain.concat("Status"),
        (several ? "([Lmpi/Request;)" : "()") + status,
        false);
    writeResult(out);
    out.visitLabel(usual);
    Object[] locals = {several ? "[Lmpi/Request;" : REQUEST};
    out.visitFrame(frames, 1, locals, 0, new Object[0]);
  }

  private void writeResult(MethodVisitor out) {
    Outcome outcome = row.outcome();
    if (outcome == Outcome.FLAG) {
      invoke(out, "isDone", "(" + OBJECT + ")Z");
      out.visitInsn(Opcodes.IRETURN);
    } else if (outcome == Outcome.INDEX) {
      out.visitFieldInsn(Opcodes.GETSTATIC, "mpi/MPI", "UNDEFINED", "I");
      invoke(out, "index", "(" + OBJECT + "I)I");
      out.visitInsn(Opcodes.IRETURN);
    } else if (outcome == Outcome.INDICES) {
      invoke(out, "indices", "(" + OBJECTS + ")[I");
      out.visitInsn(Opcodes.ARETURN);
    } else {
      out.visitInsn(Opcodes.POP);
      out.visitInsn(Opcodes.RETURN);
    }
  }

  private void load(MethodVisitor out) {
    arguments.load(out, several ? Part.REQUESTS : Part.REQUEST);
  }

  private static void invoke(MethodVisitor out, String name, String descriptor) {
    out.visitMethodInsn(Opcodes.INVOKESTATIC, TRACE, name, descriptor, false);
  }
}
