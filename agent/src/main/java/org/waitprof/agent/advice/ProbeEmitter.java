package org.waitprof.agent.advice;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Writes calls of probes into one method. */
final class ProbeEmitter {
  private final OperandLoader operands;

  ProbeEmitter(OperandLoader operands) {
    this.operands = operands;
  }

  /**
   * Writes a call: at an entry the state is on the stack then; at an exit what the method returns
   * is on the stack, before and after.
   */
  void emit(MethodVisitor out, ProbeCall call) {
    if (call.operands().size() > 1 && operands.isResult(call.operands().get(1))) {
      out.visitInsn(Opcodes.DUP);
      operands.load(out, Operand.STATE);
      out.visitInsn(Opcodes.SWAP);
      loadFrom(out, call, 2);
    } else {
      loadFrom(out, call, 0);
    }
    out.visitMethodInsn(Opcodes.INVOKESTATIC, call.owner(), call.name(), call.descriptor(), false);
  }

  private void loadFrom(MethodVisitor out, ProbeCall call, int first) {
    for (int i = first; i < call.operands().size(); i++) {
      operands.load(out, call.operands().get(i));
    }
  }
}
