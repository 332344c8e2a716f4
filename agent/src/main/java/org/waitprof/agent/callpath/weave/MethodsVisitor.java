package org.waitprof.agent.callpath.weave;

import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/** Lets the methods of a class that passes through be read or rewritten; all else is copied. */
public final class MethodsVisitor extends ClassVisitor {
  private final Rewrite rewrite;

  /** Chooses, for each method of a class, the visitor that rewrites it. */
  public interface Rewrite {
    /**
     * Visitor for a method.
     *
     * @param next visitor behind it; null if the class is only read
     * @return {@code next} for a method that stays unchanged
     */
    MethodVisitor of(int access, String name, String descriptor, MethodVisitor next);
  }

  /** Rewrites a class and passes it on. */
  public MethodsVisitor(ClassVisitor next, Rewrite rewrite) {
    super(Opcodes.ASM9, next);
    this.rewrite = rewrite;
  }

  /** Reads a class without a result. */
  MethodsVisitor(Rewrite reader) {
    super(Opcodes.ASM9);
    rewrite = reader;
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    return rewrite.of(access, name, descriptor, next);
  }
}
