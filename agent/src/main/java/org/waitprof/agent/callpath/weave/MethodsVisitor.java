package org.waitprof.agent.callpath.weave;

import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/** Lets the methods of a class that passes through be read or rewritten; all else is copied. */
public final class MethodsVisitor extends ClassVisitor {
  private final Rewrite rewrite;

  /** Rewrites a method. */
  public interface Rewrite {
    /**
     * What a method passes through.
     *
     * @param next where it goes then; null where the class is only read
     * @return {@code next} for a method that stays as it is
     */
    MethodVisitor of(int access, String name, String descriptor, MethodVisitor next);
  }

  /** Passes a class on. */
  public MethodsVisitor(ClassVisitor next, Rewrite rewrite) {
    super(Opcodes.ASM9, next);
    this.rewrite = rewrite;
  }

  /** Reads a class. */
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
