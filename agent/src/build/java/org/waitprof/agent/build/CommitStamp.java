package org.waitprof.agent.build;

import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Writes the commit of a build into the class file of {@code org.waitprof.model.Version}. */
final class CommitStamp {
  /** Internal name of the class that has the commit. */
  static final String CLASS = "org/waitprof/model/Version";

  private static final String NONE = "no commit";

  private CommitStamp() {}

  /**
   * The class file with the commit in place of its text for none.
   *
   * @param commit abbreviated hash, {@code -dirty} behind it if files differ from it; blank if it
   *     is not known, which leaves the class as it is
   * @throws IllegalArgumentException if the class does not have the text for none
   */
  static byte[] into(byte[] classFile, String commit) {
    if (commit.isBlank()) {
      return classFile;
    }
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(0);
    Replacement replacement = new Replacement(writer, commit.strip());
    reader.accept(replacement, 0);
    if (!replacement.isDone) {
      throw new IllegalArgumentException(reader.getClassName() + " has no text '" + NONE + "'");
    }
    return writer.toByteArray();
  }

  /** Replaces the one constant. */
  private static final class Replacement extends ClassVisitor {
    private final String commit;
    private boolean isDone;

    Replacement(ClassVisitor next, String commit) {
      super(Opcodes.ASM9, next);
      this.commit = commit;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
      return new MethodVisitor(Opcodes.ASM9, method) {
        @Override
        public void visitLdcInsn(Object value) {
          boolean isNone = value.equals(NONE);
          isDone |= isNone;
          super.visitLdcInsn(isNone ? commit : value);
        }
      };
    }
  }
}
