package org.waitprof.agent.callpath.weave;

import java.util.Arrays;
import net.bytebuddy.jar.asm.Opcodes;

/** Adds a local variable to stack map frames. */
public final class FrameLocals {
  private FrameLocals() {}

  /**
   * The locals of a frame with one more, at a slot beyond all others.
   *
   * @param count locals in use of {@code locals}
   * @param locals frame types in ASM's form, two slots for long and double
   * @param slot slot of the new local
   * @param type its frame type
   * @return locals up to and including the new one
   */
  public static Object[] with(int count, Object[] locals, int slot, Object type) {
    int slots = 0;
    for (int i = 0; i < count; i++) {
      slots += locals[i] == Opcodes.LONG || locals[i] == Opcodes.DOUBLE ? 2 : 1;
    }
    Object[] result = Arrays.copyOf(locals, count + slot - slots + 1);
    Arrays.fill(result, count, result.length, Opcodes.TOP);
    result[result.length - 1] = type;
    return result;
  }
}
