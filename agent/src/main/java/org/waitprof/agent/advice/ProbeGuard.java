package org.waitprof.agent.advice;

import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.callpath.weave.FrameLocals;
import org.waitprof.record.thread.StoppedThread;

/**
 * Keeps exceptions of one method's probes away from the program. If the probe at the entry fails,
 * the call is not recorded. If the probe at the exit fails, the method still returns or throws as
 * it was about to. The guard costs nothing while nothing is thrown.
 *
 * <p>Thread.stop may throw within a probe. That is meant for the program, and passed on.
 *
 * <p>The handlers call no method, because the stack may be full. They store the failure in {@code
 * ThreadState.failure}, where the next probe finds it, and note that no call is under way.
 */
final class ProbeGuard {
  /** Behind the local variable of the state: the result, or what is thrown. */
  static final int KEPT = 1;

  private static final String STATE = "org/waitprof/record/ThreadState";
  private static final String THROWABLE = "java/lang/Throwable";
  private static final Object[] THROWN = {THROWABLE};
  private static final Object[] EMPTY = {};

  private final MethodVisitor out;
  private final Object[] arguments;
  private final Type result;
  private final int state;
  private final int kept;
  private final int frames;
  private final Label enterFailed = new Label();
  private final Label exitFailed = new Label();
  private final List<Label> exits = new ArrayList<>();
  private Label begun = new Label();

  /**
   * Makes the guard of a method.
   *
   * @param access access flags of the method
   * @param owner internal name of its class
   * @param state local variable of the probe's state; the two behind it are used here
   * @param frames form in which stack map frames are written
   */
  ProbeGuard(
      MethodVisitor out, int access, String owner, String descriptor, int state, int frames) {
    this.out = out;
    this.state = state;
    this.frames = frames;
    kept = state + KEPT;
    result = Type.getReturnType(descriptor);
    arguments = arguments((access & Opcodes.ACC_STATIC) != 0, owner, descriptor);
  }

  private static Object[] arguments(boolean isStatic, String owner, String descriptor) {
    List<Object> types = new ArrayList<>();
    if (!isStatic) {
      types.add(owner);
    }
    for (Type type : Type.getArgumentTypes(descriptor)) {
      types.add(frameType(type));
    }
    return types.toArray();
  }

  private static Object frameType(Type type) {
    return switch (type.getSort()) {
      case Type.LONG -> Opcodes.LONG;
      case Type.DOUBLE -> Opcodes.DOUBLE;
      case Type.FLOAT -> Opcodes.FLOAT;
      case Type.ARRAY -> type.getDescriptor();
      case Type.OBJECT -> type.getInternalName();
      default -> Opcodes.INTEGER;
    };
  }

  /** Begins guarded code at the method's entry. */
  void begin() {
    begun = new Label();
    out.visitLabel(begun);
  }

  /** Ends such code; more may follow. */
  void end() {
    Label end = new Label();
    out.visitLabel(end);
    out.visitTryCatchBlock(begun, end, enterFailed, null);
  }

  /** Ends the entry: the state of its probe is stored, and the method's own code follows. */
  void endEnter(Label body) {
    end();
    out.visitJumpInsn(Opcodes.GOTO, body);
    out.visitLabel(enterFailed);
    frame(arguments, THROWN);
    writePassOn(arguments);
    writeNote();
    out.visitInsn(Opcodes.ACONST_NULL);
    out.visitVarInsn(Opcodes.ASTORE, state);
    out.visitLabel(body);
    Object[] locals = FrameLocals.with(arguments.length, arguments, state, STATE);
    frame(locals, EMPTY);
    out.visitInsn(Opcodes.NOP); // The method's own code may begin with a frame.
  }

  /** Begins the probe before a return instruction: the method's result, if any, is on the stack. */
  void beginExit() {
    if (result.getSort() != Type.VOID) {
      out.visitVarInsn(result.getOpcode(Opcodes.ISTORE), kept);
    }
    Label begin = new Label();
    out.visitLabel(begin);
    exits.add(begin);
    loadResult();
  }

  /** Ends the probe before a return: the result is on the stack again. */
  void endExit() {
    Label end = new Label();
    out.visitLabel(end);
    out.visitTryCatchBlock(exits.get(exits.size() - 1), end, exitFailed, null);
  }

  private void loadResult() {
    if (result.getSort() != Type.VOID) {
      out.visitVarInsn(result.getOpcode(Opcodes.ILOAD), kept);
    }
  }

  /**
   * Begins the handler of the method's own code: its probe follows, then the method throws on.
   *
   * @param needsArguments whether the probe is given arguments
   */
  void beginThrown(boolean needsArguments) {
    Object[] known = needsArguments ? arguments : EMPTY;
    frame(FrameLocals.with(known.length, known, state, STATE), THROWN);
    out.visitVarInsn(Opcodes.ASTORE, kept);
    begun = new Label();
    out.visitLabel(begun);
  }

  /** Ends that handler: the call that has thrown is booked. */
  void endThrown() {
    Label end = new Label();
    Label failed = new Label();
    out.visitLabel(end);
    out.visitVarInsn(Opcodes.ALOAD, kept);
    out.visitInsn(Opcodes.ATHROW);
    out.visitTryCatchBlock(begun, end, failed, null);
    writeFailed(failed, THROWABLE);
    out.visitVarInsn(Opcodes.ALOAD, kept);
    out.visitInsn(Opcodes.ATHROW);
  }

  /** Writes the handler of the probes before returns. */
  void writeExitFailed() {
    if (!exits.isEmpty()) {
      writeFailed(exitFailed, result.getSort() == Type.VOID ? null : frameType(result));
      loadResult();
      out.visitInsn(result.getOpcode(Opcodes.IRETURN));
    }
  }

  private void writeNote() {
    out.visitFieldInsn(Opcodes.PUTSTATIC, STATE, "failure", "L" + THROWABLE + ";");
    out.visitInsn(Opcodes.ICONST_1);
    out.visitFieldInsn(Opcodes.PUTSTATIC, STATE, "slowPathCheck", "Z");
  }

  private void writeFailed(Label handler, @Nullable Object keptType) {
    Object[] locals = FrameLocals.with(0, EMPTY, state, STATE);
    if (keptType != null) {
      locals = FrameLocals.with(locals.length, locals, kept, keptType);
    }
    Label idle = new Label();
    out.visitLabel(handler);
    frame(locals, THROWN);
    out.visitVarInsn(Opcodes.ALOAD, state);
    out.visitJumpInsn(Opcodes.IFNULL, idle);
    out.visitVarInsn(Opcodes.ALOAD, state);
    out.visitInsn(Opcodes.ICONST_0);
    out.visitFieldInsn(Opcodes.PUTFIELD, STATE, "busy", "Z");
    out.visitLabel(idle);
    frame(locals, THROWN);
    writePassOn(locals);
    writeNote();
  }

  /** Writes the code that throws on what Thread.stop has thrown, on Java releases that have it. */
  private void writePassOn(Object[] locals) {
    if (!StoppedThread.IS_POSSIBLE) {
      return;
    }
    Label isFailure = new Label();
    out.visitInsn(Opcodes.DUP);
    out.visitTypeInsn(Opcodes.INSTANCEOF, "java/lang/ThreadDeath");
    out.visitJumpInsn(Opcodes.IFEQ, isFailure);
    out.visitInsn(Opcodes.ATHROW);
    out.visitLabel(isFailure);
    frame(locals, THROWN);
  }

  private void frame(Object[] locals, Object[] stack) {
    out.visitFrame(frames, locals.length, locals, stack.length, stack);
  }
}
