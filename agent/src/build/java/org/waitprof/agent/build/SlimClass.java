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
 * A class file without what only compilers and debuggers read: names of local variables, and the
 * annotations that say what may be null. Every rank reads some hundred of them. Line numbers stay,
 * for they stand in stack traces, and so do the other annotations, by which the command line works.
 */
final class SlimClass {
  private SlimClass() {}

  /** The file without them; what it does is the same. */
  static byte[] of(byte[] file) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(file).accept(new Slim(writer), 0);
    return writer.toByteArray();
  }

  private static final class Slim extends ClassVisitor {
    Slim(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public @Nullable AnnotationVisitor visitTypeAnnotation(
        int reference, @Nullable TypePath path, String descriptor, boolean visible) {
      return null;
    }

    @Override
    public FieldVisitor visitField(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        @Nullable Object value) {
      return new FieldVisitor(
          Opcodes.ASM9, super.visitField(access, name, descriptor, signature, value)) {
        @Override
        public @Nullable AnnotationVisitor visitTypeAnnotation(
            int reference, @Nullable TypePath path, String annotation, boolean visible) {
          return null;
        }
      };
    }

    @Override
    public RecordComponentVisitor visitRecordComponent(
        String name, String descriptor, @Nullable String signature) {
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
      return new SlimMethod(super.visitMethod(access, name, descriptor, signature, exceptions));
    }
  }

  private static final class SlimMethod extends MethodVisitor {
    SlimMethod(MethodVisitor next) {
      super(Opcodes.ASM9, next);
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
