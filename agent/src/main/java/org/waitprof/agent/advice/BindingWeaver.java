package org.waitprof.agent.advice;

import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.Binding;
import org.waitprof.agent.binding.CallRow;
import org.waitprof.agent.binding.MpiDialect;
import org.waitprof.agent.binding.WrapperTable;
import org.waitprof.agent.callpath.weave.CodeHeaders;

/**
 * Weaves a class of the binding: probes into the methods that its call table names, and mixins into
 * the few classes that carry sizes. Called as the class is defined, in the defining thread. Code is
 * woven in place, so that stack traces look as without the agent.
 */
public final class BindingWeaver {
  private BindingWeaver() {}

  /**
   * Weaves a class file.
   *
   * @param recording records in addition to the profile
   * @return null if the class has neither profiled methods nor a mixin
   */
  public static byte @Nullable [] weave(
      Binding binding, String owner, byte[] file, RecordingMode recording) {
    if (ObjectPackers.has(owner)) {
      return ObjectPackers.weave(file);
    }
    MpiDialect dialect = binding.dialect();
    boolean isOfHandles = dialect.shapes() != null;
    ProbeTable table = isOfHandles ? new HandleProbes(recording) : recording.table();
    List<Mixin> mixins = isOfHandles ? List.of() : Mixins.of(owner, recording);
    if (mixins.isEmpty() && binding.rows(owner).isEmpty()) {
      return null;
    }
    ClassReader reader = new ClassReader(file);
    Map<String, Integer> maxLocals = maxLocals(reader, binding, owner);
    // Full frames are written as they come; for others the writer works out differences, 5 ms.
    int frames = reader.readUnsignedShort(6) < Opcodes.V1_6 ? Opcodes.F_NEW : Opcodes.F_FULL;
    ClassWriter writer = new ClassWriter(reader, 0);
    ClassVisitor probes =
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            if (isOfHandles && NativeCalls.concerns(access)) {
              CallRow row = binding.row(owner, name, descriptor);
              if (row != null) {
                int slots = NativeCalls.slots(access, descriptor);
                return NativeCalls.split(
                    writer,
                    owner,
                    access,
                    name,
                    descriptor,
                    out -> probes(out, row, access, descriptor, slots));
              }
            }
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            Integer locals = maxLocals.get(name + descriptor);
            CallRow row = locals == null ? null : binding.row(owner, name, descriptor);
            if (row == null && isOfHandles && dialect instanceof WrapperTable wrapper) {
              return TypeFreeWriter.of(next, wrapper, owner, access, name, descriptor);
            }
            return row == null || locals == null
                ? next
                : probes(next, row, access, descriptor, locals);
          }

          private MethodVisitor probes(
              MethodVisitor next, CallRow row, int access, String descriptor, int locals) {
            return new ProbeWriter(
                next,
                row,
                access,
                descriptor,
                reader.getSuperName(),
                locals,
                frames,
                dialect,
                table);
          }
        };
    ClassVisitor first = probes;
    for (Mixin each : mixins) {
      first = each.visitor(first, owner, dialect);
    }
    reader.accept(first, ClassReader.EXPAND_FRAMES);
    return writer.toByteArray();
  }

  /** Local variable slots of the profiled methods: the probe's own variable goes behind them. */
  private static Map<String, Integer> maxLocals(ClassReader reader, Binding binding, String owner) {
    boolean hasHiddenRows = binding.dialect().shapes() != null;
    return CodeHeaders.locals(
        reader,
        (access, method, descriptor) ->
            (hasHiddenRows || (access & Opcodes.ACC_PUBLIC) != 0)
                && (access & Opcodes.ACC_BRIDGE) == 0
                && binding.row(owner, method, descriptor) != null);
  }
}
