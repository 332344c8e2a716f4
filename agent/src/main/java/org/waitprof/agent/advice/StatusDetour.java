package org.waitprof.agent.advice;

import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.binding.CallRow;
import org.waitprof.agent.binding.MpiDialect;
import org.waitprof.agent.binding.ResultKind;
import org.waitprof.model.CallClass;

/**
 * Completion calls without a status do not show the sender of a message that was received from any
 * source. If such a request is among theirs, they go through their sibling with a status, which
 * completes the same requests. Others run unchanged.
 */
final class StatusDetour {
  private static final String REQUEST = "mpi/Request";
  private static final String STATUS = "Lmpi/Status;";
  private static final String OBJECT = "Ljava/lang/Object;";
  private static final String OBJECTS = "[Ljava/lang/Object;";

  private final CallRow row;
  private final OperandLoader operands;
  private final String variant;
  private final boolean several;

  private StatusDetour(CallRow row, String variant, OperandLoader operands) {
    this.row = row;
    this.variant = variant;
    this.operands = operands;
    several = row.has(ArgumentRole.REQUESTS);
  }

  /** The detour of a method; null if it has no sibling or needs none. */
  static @Nullable StatusDetour of(CallRow row, MpiDialect dialect, OperandLoader operands) {
    CallClass kind = row.call().callClass();
    boolean completes = kind == CallClass.COMPLETION || kind == CallClass.TEST;
    boolean blind =
        switch (row.result()) {
          case NONE, FLAG, INDEX, INDICES -> true;
          default -> false;
        };
    String variant = completes && blind ? dialect.variantWithStatus(row) : null;
    return variant == null ? null : new StatusDetour(row, variant, operands);
  }

  /** Written at the entry of the method, before anything else. */
  void write(MethodVisitor out, int frames, ProbeGuard guard) {
    Label usual = new Label();
    load(out);
    String requests = several ? OBJECTS : OBJECT;
    invoke(out, Recorder.COMPLETION_PROBE, "needsStatus", "(" + requests + ")Z");
    guard.end();
    out.visitJumpInsn(Opcodes.IFEQ, usual);
    load(out);
    String status = row.call().completesSeveral() ? "[" + STATUS : STATUS;
    out.visitMethodInsn(
        several ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL,
        REQUEST,
        variant,
        (several ? "([Lmpi/Request;)" : "()") + status,
        false);
    writeResult(out);
    out.visitLabel(usual);
    Object[] locals = {several ? "[Lmpi/Request;" : REQUEST};
    out.visitFrame(frames, 1, locals, 0, new Object[0]);
    guard.begin();
  }

  private void writeResult(MethodVisitor out) {
    ResultKind result = row.result();
    if (result == ResultKind.FLAG) {
      invoke(out, Recorder.STATUS_RESULTS, "isDone", "(" + OBJECT + ")Z");
      out.visitInsn(Opcodes.IRETURN);
    } else if (result == ResultKind.INDEX) {
      out.visitFieldInsn(Opcodes.GETSTATIC, "mpi/MPI", "UNDEFINED", "I");
      invoke(out, Recorder.STATUS_RESULTS, "index", "(" + OBJECT + "I)I");
      out.visitInsn(Opcodes.IRETURN);
    } else if (result == ResultKind.INDICES) {
      invoke(out, Recorder.STATUS_RESULTS, "indices", "(" + OBJECTS + ")[I");
      out.visitInsn(Opcodes.ARETURN);
    } else {
      out.visitInsn(Opcodes.POP);
      out.visitInsn(Opcodes.RETURN);
    }
  }

  private void load(MethodVisitor out) {
    operands.load(out, several ? ArgumentRole.REQUESTS : ArgumentRole.REQUEST);
  }

  private static void invoke(MethodVisitor out, String owner, String name, String descriptor) {
    out.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
  }
}
