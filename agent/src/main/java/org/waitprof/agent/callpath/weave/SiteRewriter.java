package org.waitprof.agent.callpath.weave;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.callpath.reach.MethodSummary;

/**
 * Second pass over a method with sites. The thread's state and the context around a site live in
 * local variables from just before the instruction to just after it, so no frame ever sees them. An
 * exception may leave a site and be caught in the method, or by code above it that is not woven.
 * Then the context of the method's entry is kept in a further variable, and each handler begins by
 * restoring it. Separate handlers around every site would not work: their rethrow would lie outside
 * the user's try block.
 */
final class SiteRewriter extends InstructionVisitor {
  private static final String CONTEXT = "org/waitprof/record/Context";
  private static final String STATE = "Lorg/waitprof/record/ThreadState;";

  private final MethodVisitor out;
  private final MethodPlan plan;
  private final boolean hasFrames;
  private final int state;
  private final int saved;
  private final int entry;
  private final Set<Label> handlers = new HashSet<>();
  private final Label begin = new Label();
  private final Label end = new Label();

  /** Before and behind the call of another constructor, in constructors. */
  private final Label unconstructedEnd = new Label();

  private final Label constructed = new Label();
  private boolean isConstructed;

  /** Objects made and not yet given to their constructor. */
  private int unconstructed;

  /** Labels between the last instruction and the one to come. */
  private final List<Label> labelsHere = new ArrayList<>();

  /** New labels of NEW instructions that moved: frames name them by their label. */
  private final Map<Object, Label> moved = new HashMap<>();

  private boolean atHandler;
  private int next;

  /**
   * Makes the visitor.
   *
   * @param hasFrames whether class files of this version have stack map frames
   */
  SiteRewriter(MethodVisitor out, MethodPlan plan, boolean hasFrames) {
    super(out);
    this.out = out;
    this.plan = plan;
    this.hasFrames = hasFrames;
    entry = plan.maxLocals();
    state = plan.savesContext() ? entry + 2 : entry;
    saved = state + 1;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    if (plan.savesContext()) {
      callContext("current", "()J");
      out.visitVarInsn(Opcodes.LSTORE, entry);
      out.visitLabel(begin);
    }
  }

  @Override
  public void visitTryCatchBlock(Label from, Label to, Label handler, @Nullable String type) {
    handlers.add(handler);
    super.visitTryCatchBlock(from, to, handler, type);
  }

  @Override
  public void visitLabel(Label label) {
    super.visitLabel(label);
    labelsHere.add(label);
    atHandler |= plan.savesContext() && handlers.contains(label);
  }

  @Override
  public void visitFrame(int type, int locals, Object[] local, int stack, Object[] operands) {
    Object[] localTypes = moved.isEmpty() ? local : withMovedLabels(locals, local);
    Object[] stackTypes = moved.isEmpty() ? operands : withMovedLabels(stack, operands);
    if (type == Opcodes.F_NEW && plan.savesContext()) {
      Object[] more = FrameLocals.with(locals, localTypes, entry, Opcodes.LONG);
      super.visitFrame(type, more.length, more, stack, stackTypes);
    } else {
      super.visitFrame(type, locals, localTypes, stack, stackTypes);
    }
  }

  private Object[] withMovedLabels(int count, Object[] types) {
    Object[] result = types;
    for (int i = 0; i < count; i++) {
      Label here = moved.get(types[i]);
      if (here != null) {
        result = result == types ? types.clone() : result;
        result[i] = here;
      }
    }
    return result;
  }

  @Override
  void beforeInstruction() {
    labelsHere.clear();
    restoreInHandler();
  }

  /** Restores the context before a handler's first instruction. */
  private boolean restoreInHandler() {
    boolean restores = atHandler;
    if (restores) {
      atHandler = false;
      restoreEntry();
    }
    return restores;
  }

  /** Opens the next possible site; false if it is none. */
  private boolean enter() {
    Long site = plan.site(next++);
    if (site != null) {
      callContext("here", "()" + STATE);
      out.visitInsn(Opcodes.DUP);
      out.visitVarInsn(Opcodes.ASTORE, state);
      out.visitLdcInsn(site);
      callContext(plan.alone() ? "enterAlone" : "enter", "(" + STATE + "J)J");
      out.visitVarInsn(Opcodes.LSTORE, saved);
    }
    return site != null;
  }

  private void leave() {
    out.visitVarInsn(Opcodes.ALOAD, state);
    out.visitVarInsn(Opcodes.LLOAD, saved);
    callContext("leave", "(" + STATE + "J)V");
  }

  private void restoreEntry() {
    out.visitVarInsn(Opcodes.LLOAD, entry);
    callContext("restore", "(J)V");
  }

  private void callContext(String method, String descriptor) {
    out.visitMethodInsn(Opcodes.INVOKESTATIC, CONTEXT, method, descriptor, false);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    beforeInstruction();
    boolean isSite = enter();
    boolean isOwn = opcode == Opcodes.INVOKESPECIAL && name.equals("<init>") && isOwnConstructor();
    if (isOwn) {
      out.visitLabel(unconstructedEnd);
    }
    out.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    if (isOwn) {
      out.visitLabel(constructed);
    }
    if (isSite) {
      leave();
    }
  }

  /** Whether a constructor call is the object's own: it belongs to no NEW of this method. */
  private boolean isOwnConstructor() {
    boolean isOwn = unconstructed == 0 && plan.isConstructor();
    unconstructed -= isOwn ? 0 : 1;
    boolean isFirst = isOwn && !isConstructed;
    isConstructed |= isOwn;
    return isFirst;
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    beforeInstruction();
    boolean isSite = enter();
    out.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    if (isSite) {
      leave();
    }
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    beforeInstruction();
    boolean isSite = MethodSummary.isStaticAccess(opcode) && enter();
    out.visitFieldInsn(opcode, owner, name, descriptor);
    if (isSite) {
      leave();
    }
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    if (opcode != Opcodes.NEW) {
      super.visitTypeInsn(opcode, type);
      return;
    }
    unconstructed++;
    boolean restores = restoreInHandler();
    boolean isSite = enter();
    if (restores || isSite) {
      Label here = new Label();
      for (Label label : labelsHere) {
        moved.put(label, here);
      }
      out.visitLabel(here);
    }
    labelsHere.clear();
    out.visitTypeInsn(opcode, type);
    if (isSite) {
      leave();
    }
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    if (plan.restoresOnThrow()) {
      super.visitLabel(end);
      if (!plan.isConstructor()) {
        restoreOnThrow(begin, end, end, null);
      } else if (isConstructed) {
        // The verifier wants the object in its place before the other constructor's call, not in
        // its place behind it, and no handler around it: what that throws is not caught here.
        restoreOnThrow(constructed, end, end, null);
        Label early = new Label();
        super.visitLabel(early);
        restoreOnThrow(begin, unconstructedEnd, early, Opcodes.UNINITIALIZED_THIS);
      }
    }
    super.visitMaxs(maxStack + 3, saved + 2);
  }

  private void restoreOnThrow(Label from, Label to, Label handler, @Nullable Object self) {
    out.visitTryCatchBlock(from, to, handler, null);
    if (hasFrames) {
      Object[] before = self == null ? new Object[0] : new Object[] {self};
      Object[] locals = FrameLocals.with(before.length, before, entry, Opcodes.LONG);
      Object[] stack = {"java/lang/Throwable"};
      out.visitFrame(Opcodes.F_NEW, locals.length, locals, 1, stack);
    }
    restoreEntry();
    out.visitInsn(Opcodes.ATHROW);
  }
}
