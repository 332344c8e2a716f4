package org.waitprof.agent.build;

import net.bytebuddy.jar.asm.AnnotationVisitor;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.FieldVisitor;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.RecordComponentVisitor;
import net.bytebuddy.jar.asm.TypePath;
import org.jspecify.annotations.Nullable;

/**
 * A class file without what only compilers, debuggers and reflection read: names of parameters and
 * local variables, generic types, declared exceptions, components of records, private constants
 * that the compiler has copied to where they are used, and the annotations that say what may be
 * null. Every rank reads some hundred of them, and a JVM looks each name up in its table of
 * symbols. Line numbers stay, for they stand in stack traces, and so do the other annotations, by
 * which the command line works.
 */
final class SlimClass {
  private SlimClass() {}

  /**
   * The file without them; what it does is the same.
   *
   * @param keepsTypes whether generic types and all that is declared stay: where compilers or
   *     reflection do read the class
   */
  static byte[] of(byte[] file, boolean keepsTypes) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(file).accept(new Slim(writer, keepsTypes), 0);
    return writer.toByteArray();
  }

  private static final class Slim extends ClassVisitor {
    private static final int CONSTANT =
        Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;

    private final boolean keepsTypes;

    Slim(ClassVisitor next, boolean keepsTypes) {
      super(Opcodes.ASM9, next);
      this.keepsTypes = keepsTypes;
    }

    @Override
    public void visit(
        int version,
        int access,
        String name,
        @Nullable String signature,
        String superName,
        String[] interfaces) {
      super.visit(version, access, name, keepsTypes ? signature : null, superName, interfaces);
    }

    @Override
    public @Nullable AnnotationVisitor visitTypeAnnotation(
        int reference, @Nullable TypePath path, String descriptor, boolean visible) {
      return null;
    }

    @Override
    public @Nullable FieldVisitor visitField(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        @Nullable Object value) {
      if (!keepsTypes && value != null && (access & CONSTANT) == CONSTANT) {
        return null;
      }
      String kept = keepsTypes ? signature : null;
      return new FieldVisitor(
          Opcodes.ASM9, super.visitField(access, name, descriptor, kept, value)) {
        @Override
        public @Nullable AnnotationVisitor visitTypeAnnotation(
            int reference, @Nullable TypePath path, String annotation, boolean visible) {
          return null;
        }
      };
    }

    @Override
    public @Nullable RecordComponentVisitor visitRecordComponent(
        String name, String descriptor, @Nullable String signature) {
      if (!keepsTypes) {
        return null;
      }
      return new RecordComponentVisitor(
          Opcodes.ASM9, super.visitRecordComponent(name, descriptor, signature)) {
        @Override
        public @Nullable AnnotationVisitor visitTypeAnnotation(
            int reference, @Nullable TypePath path, String annotation, boolean visible) {
          return null;
        }
      };
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      MethodVisitor next =
          keepsTypes
              ? super.visitMethod(access, name, descriptor, signature, exceptions)
              : super.visitMethod(access, name, descriptor, null, null);
      return new SlimMethod(next);
    }
  }

  private static final class SlimMethod extends MethodVisitor {
    SlimMethod(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitParameter(String name, int access) {
      // Left out.
    }

    @Override
    public void visitLocalVariable(
        String name,
        String descriptor,
        @Nullable String signature,
        Label start,
        Label end,
        int index) {
      // Left out.
    }

    @Override
    public @Nullable AnnotationVisitor visitTypeAnnotation(
        int reference, @Nullable TypePath path, String descriptor, boolean visible) {
      return null;
    }

    @Override
    public @Nullable AnnotationVisitor visitLocalVariableAnnotation(
        int reference,
        @Nullable TypePath path,
        Label[] start,
        Label[] end,
        int[] index,
        String descriptor,
        boolean visible) {
      return null;
    }

    @Override
    public @Nullable AnnotationVisitor visitInsnAnnotation(
        int reference, @Nullable TypePath path, String descriptor, boolean visible) {
      return null;
    }

    @Override
    public @Nullable AnnotationVisitor visitTryCatchAnnotation(
        int reference, @Nullable TypePath path, String descriptor, boolean visible) {
      return null;
    }
  }
}
