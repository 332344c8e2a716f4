package org.waitprof.agent.callpath;

import java.util.HashSet;
import java.util.Set;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.weave.FrameLocals;

/**
 * Second pass over a method with sites. The context around a site lives in a local variable from
 * just before the call to just after it, so no frame ever sees it. Where an exception can leave a
 * site and be caught, in the method or by the JDK above it, the context of the method's entry is
 * kept in a further variable, and each handler begins by restoring it. Handlers of its own around
 * every site would not do: their rethrow would lie outside the user's try block.
 */
final class SiteRewriter extends MethodVisitor {
  private static final String CONTEXT = "org/waitprof/record/Context";

  private final MethodPlan plan;
  private final int saved;
  private final int entry;
  private final Set<Label> handlers = new HashSet<>();
  private final Label begin = new Label();
  private final Label end = new Label();
  private boolean atHandler;
  private int call;

  SiteRewriter(MethodVisitor next, MethodPlan plan) {
    super(Opcodes.ASM9, next);
    this.plan = plan;
    entry = plan.maxLocals();
    saved = plan.savesContext() ? entry + 2 : entry;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    if (plan.savesContext()) {
      super.visitMethodInsn(Opcodes.INVOKESTATIC, CONTEXT, "current", "()J", false);
      super.visitVarInsn(Opcodes.LSTORE, entry);
      super.visitLabel(begin);
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
    atHandler |= plan.savesContext() && handlers.contains(label);
  }

  @Override
  public void visitFrame(int type, int locals, Object[] local, int stack, Object[] operands) {
    if (type == Opcodes.F_NEW && plan.savesContext()) {
      Object[] more = FrameLocals.with(locals, local, entry, Opcodes.LONG);
      super.visitFrame(type, more.length, more, stack, operands);
    } else {
      super.visitFrame(type, locals, local, stack, operands);
    }
  }

  /** Restores the context before a handler's first instruction. */
  private void beforeInstruction() {
    if (atHandler) {
      atHandler = false;
      super.visitVarInsn(Opcodes.LLOAD, entry);
      super.visitMethodInsn(Opcodes.INVOKESTATIC, CONTEXT, "leave", "(J)V", false);
    }
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    beforeInstruction();
    Long site = plan.site(call++);
    if (site == null) {
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      return;
    }
    super.visitLdcInsn(site);
    super.visitMethodInsn(Opcodes.INVOKESTATIC, CONTEXT, "enter", "(J)J", false);
    super.visitVarInsn(Opcodes.LSTORE, saved);
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    super.visitVarInsn(Opcodes.LLOAD, saved);
    super.visitMethodInsn(Opcodes.INVOKESTATIC, CONTEXT, "leave", "(J)V", false);
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    if (plan.restoresOnThrow()) {
      super.visitLabel(end);
      super.visitTryCatchBlock(begin, end, end, null);
      Object[] locals = FrameLocals.with(0, new Object[0], entry, Opcodes.LONG);
      super.visitFrame(
          Opcodes.F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
      super.visitVarInsn(Opcodes.LLOAD, entry);
      super.visitMethodInsn(Opcodes.INVOKESTATIC, CONTEXT, "leave", "(J)V", false);
      super.visitInsn(Opcodes.ATHROW);
    }
    super.visitMaxs(maxStack + 3, saved + 2);
  }

  @Override
  public void visitInsn(int opcode) {
    beforeInstruction();
    super.visitInsn(opcode);
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    beforeInstruction();
    super.visitIntInsn(opcode, operand);
  }

  @Override
  public void visitVarInsn(int opcode, int variable) {
    beforeInstruction();
    super.visitVarInsn(opcode, variable);
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    beforeInstruction();
    super.visitTypeInsn(opcode, type);
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    beforeInstruction();
    super.visitFieldInsn(opcode, owner, name, descriptor);
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, net.bytebuddy.jar.asm.Handle bootstrap, Object... arguments) {
    beforeInstruction();
    super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    beforeInstruction();
    super.visitJumpInsn(opcode, label);
  }

  @Override
  public void visitLdcInsn(Object value) {
    beforeInstruction();
    super.visitLdcInsn(value);
  }

  @Override
  public void visitIincInsn(int variable, int increment) {
    beforeInstruction();
    super.visitIincInsn(variable, increment);
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
    beforeInstruction();
    super.visitTableSwitchInsn(min, max, otherwise, labels);
  }

  @Override
  public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
    beforeInstruction();
    super.visitLookupSwitchInsn(otherwise, keys, labels);
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    beforeInstruction();
    super.visitMultiANewArrayInsn(descriptor, dimensions);
  }
}
