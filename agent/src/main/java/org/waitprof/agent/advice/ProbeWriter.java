package org.waitprof.agent.advice;

import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.CallRow;
import org.waitprof.agent.binding.MpiDialect;
import org.waitprof.agent.callpath.weave.FrameLocals;

/**
 * Writes the probes into one method: {@code state = Probe.enter...(...)} first, {@code
 * Probe.exit...(state, ...)} before each return, and around all of it a handler that books calls
 * that throw and rethrows. In constructors the probe begins after the superclass's.
 */
final class ProbeWriter extends MethodVisitor {
  private static final int STACK_FOR_PROBES = 12;

  private final ProbeTable table;
  private final CallRow row;
  private final ProbeEmitter emitter;
  private final @Nullable StatusDetour detour;
  private final String superName;
  private final String owner;
  private final int state;
  private final int frames;
  private final Label begin = new Label();
  private final Label end = new Label();
  private boolean entered;
  private boolean awaitsConstructor;

  /**
   * Makes the writer of a method.
   *
   * @param maxLocals the first slot that the method does not use
   * @param frames in which form stack map frames are written: {@code F_FULL} or {@code F_NEW}
   * @param dialect of the binding
   * @param table which probes stand where
   */
  ProbeWriter(
      MethodVisitor next,
      CallRow row,
      int access,
      String descriptor,
      String superName,
      int maxLocals,
      int frames,
      MpiDialect dialect,
      ProbeTable table) {
    super(Opcodes.ASM9, next);
    this.superName = superName;
    owner = row.owner();
    state = maxLocals;
    this.frames = frames;
    awaitsConstructor = row.method().equals("<init>");
    OperandLoader operands =
        new OperandLoader(
            row, (access & Opcodes.ACC_STATIC) != 0, descriptor, state, dialect.procNull());
    emitter = new ProbeEmitter(operands);
    detour = table.needsStatuses() ? StatusDetour.of(row, dialect, operands) : null;
    this.table = table;
    this.row = row;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    if (!awaitsConstructor) {
      enter();
    }
  }

  private void enter() {
    if (detour != null) {
      detour.write(mv, frames);
    }
    emitter.emit(mv, table.entry(row));
    super.visitVarInsn(Opcodes.ASTORE, state);
    super.visitLabel(begin);
    entered = true;
  }

  @Override
  public void visitMethodInsn(
      int opcode, String target, String name, String descriptor, boolean isInterface) {
    super.visitMethodInsn(opcode, target, name, descriptor, isInterface);
    if (awaitsConstructor
        && opcode == Opcodes.INVOKESPECIAL
        && name.equals("<init>")
        && (target.equals(superName) || target.equals(owner))) {
      awaitsConstructor = false;
      enter();
    }
  }

  @Override
  public void visitInsn(int opcode) {
    if (entered && opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
      emitter.emit(mv, table.exit(row));
    }
    super.visitInsn(opcode);
  }

  @Override
  public void visitFrame(int type, int locals, Object[] local, int stack, Object[] operands) {
    if (entered) {
      Object[] more = FrameLocals.with(locals, local, state, Recorder.THREAD_STATE);
      super.visitFrame(frames, more.length, more, stack, operands);
    } else {
      super.visitFrame(frames, locals, local, stack, operands);
    }
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    super.visitLabel(end);
    super.visitTryCatchBlock(begin, end, end, null);
    Object[] locals = FrameLocals.with(0, new Object[0], state, Recorder.THREAD_STATE);
    super.visitFrame(frames, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
    emitter.emit(mv, table.thrown());
    super.visitInsn(Opcodes.ATHROW);
    super.visitMaxs(maxStack + STACK_FOR_PROBES, state + 1);
  }
}
