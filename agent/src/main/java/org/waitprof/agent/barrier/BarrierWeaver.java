package org.waitprof.agent.barrier;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.CallRow;
import org.waitprof.agent.binding.WrapperTable;
import org.waitprof.agent.callpath.reach.ClassHeader;
import org.waitprof.agent.callpath.weave.MethodsVisitor;
import org.waitprof.agent.callpath.weave.RecorderSight;
import org.waitprof.model.MpiCall;
import org.waitprof.record.AgentOutput;

/**
 * Puts a probe before and behind each call of the table's methods in the application's classes:
 * classes of the JDK stay as they are, and what else uses them. Without branches, variables and
 * handlers, so that frames and stack traces are what they were.
 */
final class BarrierWeaver implements ClassFileTransformer {
  private static final String BARRIER_PROBE = "org/waitprof/record/barrier/BarrierProbe";

  private final WrapperTable table;
  private final Predicate<String> isApplication;
  private final RecorderSight sight;
  private final AtomicBoolean hasSpoken = new AtomicBoolean();

  BarrierWeaver(WrapperTable table, Predicate<String> isApplication, RecorderSight sight) {
    this.table = table;
    this.isApplication = isApplication;
    this.sight = sight;
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] file) {
    if (loader == null
        || name == null
        || name.startsWith(RecorderSight.ASKING)
        || loader == BarrierWeaver.class.getClassLoader()
        || !isApplication.test(name.replace('/', '.'))) {
      return null;
    }
    try {
      byte[] woven = names(file) ? woven(file) : null;
      return woven == null || isSeenBy(loader) ? woven : null;
    } catch (RuntimeException | Error e) {
      return null; // It runs as it is.
    }
  }

  private boolean isSeenBy(ClassLoader loader) {
    boolean isSeen = sight.has(loader);
    if (!isSeen && hasSpoken.compareAndSet(false, true)) {
      AgentOutput.println(
          "waitprof: barriers are not recorded in classes of "
              + loader.getClass().getName()
              + ", which"
              + RecorderSight.REMEDY);
    }
    return isSeen;
  }

  /** Whether a class names one of the table's, so that it may call it. */
  private boolean names(byte[] file) {
    return table.owners().stream().anyMatch(ClassHeader.read(file)::refersTo);
  }

  /** The class with probes; null if it calls nothing of the table. */
  byte @Nullable [] woven(byte[] file) {
    ClassReader reader = new ClassReader(file);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    AtomicBoolean found = new AtomicBoolean();
    reader.accept(
        new MethodsVisitor(
            writer, (access, name, descriptor, next) -> new Probes(next, table, found)),
        0);
    return found.get() ? writer.toByteArray() : null;
  }

  /** Writes the probes into a method. */
  private static final class Probes extends MethodVisitor {
    private final WrapperTable table;
    private final AtomicBoolean found;

    Probes(MethodVisitor next, WrapperTable table, AtomicBoolean found) {
      super(Opcodes.ASM9, next);
      this.table = table;
      this.found = found;
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String method, String descriptor, boolean isInterface) {
      CallRow row =
          opcode == Opcodes.INVOKEVIRTUAL ? table.row(owner, method, descriptor, false) : null;
      if (row != null) {
        found.set(true);
        String probe = row.call() == MpiCall.MPI_BARRIER ? "enter" : "arrive";
        super.visitInsn(Opcodes.DUP);
        super.visitMethodInsn(
            Opcodes.INVOKESTATIC, BARRIER_PROBE, probe, "(Ljava/lang/Object;)V", false);
      }
      super.visitMethodInsn(opcode, owner, method, descriptor, isInterface);
      if (row != null) {
        super.visitInsn(Opcodes.DUP);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, BARRIER_PROBE, "leave", "(I)V", false);
      }
    }
  }
}
