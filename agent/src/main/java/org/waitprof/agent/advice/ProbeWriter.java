package org.waitprof.agent.advice;

import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.CallRow;
import org.waitprof.agent.binding.HandleShapes;
import org.waitprof.agent.binding.MpiDialect;
import org.waitprof.agent.callpath.weave.FrameLocals;

/**
 * Writes the probes into one method: {@code state = Probe.enter...(...)} first, {@code
 * Probe.exit...(state, ...)} before each return, and around all of it a handler that books calls
 * that throw and rethrows. In constructors the probe begins after the superclass's.
 *
 * <p>Each probe is in a {@link ProbeGuard}: whatever it throws, the method continues.
 */
final class ProbeWriter extends MethodVisitor {
  private static final int STACK_FOR_PROBES = 16;

  private final ProbeTable table;
  private final CallRow row;
  private final OperandLoader operands;
  private final @Nullable StatusDetour detour;
  private final String superName;
  private final String owner;
  private final int state;
  private final int frames;
  private final Label begin = new Label();
  private final Label end = new Label();
  private final ProbeGuard guard;
  private final List<Label> ownRanges = new ArrayList<>();
  private final List<@Nullable String> ownTypes = new ArrayList<>();
  private boolean entered;
  private boolean awaitsConstructor;

  /**
   * Makes the writer of a method.
   *
   * @param maxLocals the first slot that the method does not use
   * @param frames form in which stack map frames are written: {@code F_FULL} or {@code F_NEW}
   * @param dialect dialect of the binding
   * @param table choice of the probes
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
    boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
    HandleShapes shapes = dialect.shapes();
    operands =
        shapes == null
            ? new OperandLoader(row, isStatic, descriptor, state, dialect.procNull())
            : new HandleOperands(row, isStatic, descriptor, state, shapes);
    detour = table.needsStatuses() ? StatusDetour.of(row, dialect, operands) : null;
    this.table = table;
    this.row = row;
    guard = new ProbeGuard(next, access, owner, descriptor, state, frames);
  }

  @Override
  public void visitCode() {
    super.visitCode();
    if (!awaitsConstructor) {
      enter();
    }
  }

  private void enter() {
    guard.begin();
    if (detour != null) {
      detour.write(mv, frames, guard);
    }
    operands.prepare(mv);
    operands.emit(mv, table.entry(row));
    // Resolves the class now: the handlers might have no stack left to ask its loader.
    super.visitTypeInsn(Opcodes.CHECKCAST, Recorder.THREAD_STATE);
    super.visitVarInsn(Opcodes.ASTORE, state);
    guard.endEnter(begin);
    entered = true;
  }

  /** Written behind the guards' ranges: a probe may be in a range of the method's own. */
  @Override
  public void visitTryCatchBlock(Label start, Label stop, Label handler, @Nullable String type) {
    ownRanges.add(start);
    ownRanges.add(stop);
    ownRanges.add(handler);
    ownTypes.add(type);
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
      guard.beginExit();
      operands.emit(mv, table.exit(row));
      emitAfter();
      guard.endExit();
    }
    super.visitInsn(opcode);
  }

  private void emitAfter() {
    ProbeCall after = table.after(row);
    if (after != null) {
      operands.emit(mv, after);
    }
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
    ProbeCall thrown = table.thrown(row);
    guard.beginThrown(thrown.operands().contains(Operand.THROWN));
    operands.emit(mv, thrown);
    emitAfter();
    guard.endThrown();
    guard.writeExitFailed();
    for (int i = 0; i < ownTypes.size(); i++) {
      super.visitTryCatchBlock(
          ownRanges.get(3 * i),
          ownRanges.get(3 * i + 1),
          ownRanges.get(3 * i + 2),
          ownTypes.get(i));
    }
    super.visitTryCatchBlock(begin, end, end, null);
    super.visitMaxs(maxStack + STACK_FOR_PROBES, state + 3);
  }
}
