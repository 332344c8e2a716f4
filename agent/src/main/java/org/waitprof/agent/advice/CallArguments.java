package org.waitprof.agent.advice;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.waitprof.agent.binding.CallRow;
import org.waitprof.agent.binding.Part;

/** The arguments of one profiled method: in which local variables the parts of the call stand. */
final class CallArguments {
  private final CallRow row;
  private final int[] slots;

  CallArguments(CallRow row, boolean isStatic, String descriptor) {
    this.row = row;
    Type[] types = Type.getArgumentTypes(descriptor);
    slots = new int[types.length];
    int slot = isStatic ? 0 : 1;
    for (int i = 0; i < types.length; i++) {
      slots[i] = slot;
      slot += types[i].getSize();
    }
  }

  CallRow row() {
    return row;
  }

  /** Leaves a part on the stack; the method has it. */
  void load(MethodVisitor out, Part part) {
    int index = row.at(part);
    boolean isInt =
        switch (part) {
          case COUNT, RECV_COUNT, ROOT, PEER, TAG, RECV_PEER, RECV_TAG -> true;
          default -> false;
        };
    int slot = index == CallRow.THIS ? 0 : slots[index];
    out.visitVarInsn(isInt ? Opcodes.ILOAD : Opcodes.ALOAD, slot);
  }

  /** Leaves a part that is an object on the stack, or null. */
  void loadOrNull(MethodVisitor out, Part part) {
    if (row.has(part)) {
      load(out, part);
    } else {
      out.visitInsn(Opcodes.ACONST_NULL);
    }
  }
}
