package org.waitprof.agent.build;

import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.waitprof.record.file.FileMapping;

/**
 * Writes the class by which {@link FileMapping} maps through memory segments, of Java 22 and later:
 * a compiler that this project builds with may know no such type. As source it would be:
 *
 * <pre>
 * static { FileMapping.best = new FileMapping$$Segments(); }
 * Mapped mapped(FileChannel file, long from, long bytes) {
 *   MemorySegment piece = file.map(FileChannel.MapMode.READ_WRITE, from, bytes, Arena.ofAuto());
 *   return new Mapped(piece.address(), piece);
 * }
 * ByteBuffer mappedBuffer(FileChannel file, FileChannel.MapMode mode, long from, long bytes) {
 *   return file.map(mode, from, bytes, Arena.ofAuto()).asByteBuffer();
 * }
 * </pre>
 */
final class SegmentMapping {
  /** Internal name of the class that it extends. */
  static final String BASE = Type.getInternalName(FileMapping.class);

  private static final String BASE_TYPE = Type.getDescriptor(FileMapping.class);
  private static final String MAPPED = Type.getInternalName(FileMapping.Mapped.class);
  private static final String CHANNEL = "java/nio/channels/FileChannel";
  private static final String MODE = CHANNEL + "$MapMode";
  private static final String BUFFER = "Ljava/nio/ByteBuffer;";
  private static final String ARENA = "java/lang/foreign/Arena";
  private static final String SEGMENT = "java/lang/foreign/MemorySegment";

  /** Its internal name. */
  static final String NAME = BASE + FileMapping.SEGMENTS;

  private SegmentMapping() {}

  /** The class file. */
  static byte[] write() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    int access = Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;
    writer.visit(Opcodes.V17, access, NAME, null, BASE, null);
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
    code.visitTypeInsn(Opcodes.NEW, NAME);
    code.visitInsn(Opcodes.DUP);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, NAME, "<init>", "()V", false);
    code.visitFieldInsn(Opcodes.PUTSTATIC, BASE, "best", BASE_TYPE);
    ServiceClasses.end(code, Opcodes.RETURN);
    code = writer.visitMethod(0, "<init>", "()V", null, null);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, BASE, "<init>", "()V", false);
    ServiceClasses.end(code, Opcodes.RETURN);
    code = writer.visitMethod(0, "mapped", "(L" + CHANNEL + ";JJ)L" + MAPPED + ";", null, null);
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitFieldInsn(Opcodes.GETSTATIC, MODE, "READ_WRITE", "L" + MODE + ";");
    map(code, 2);
    code.visitVarInsn(Opcodes.ASTORE, 6);
    code.visitTypeInsn(Opcodes.NEW, MAPPED);
    code.visitInsn(Opcodes.DUP);
    code.visitVarInsn(Opcodes.ALOAD, 6);
    code.visitMethodInsn(Opcodes.INVOKEINTERFACE, SEGMENT, "address", "()J", true);
    code.visitVarInsn(Opcodes.ALOAD, 6);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, MAPPED, "<init>", "(JLjava/lang/Object;)V", false);
    ServiceClasses.end(code, Opcodes.ARETURN);
    String buffer = "(L" + CHANNEL + ";L" + MODE + ";JJ)" + BUFFER;
    code = writer.visitMethod(0, "mappedBuffer", buffer, null, null);
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitVarInsn(Opcodes.ALOAD, 2);
    map(code, 3);
    code.visitMethodInsn(Opcodes.INVOKEINTERFACE, SEGMENT, "asByteBuffer", "()" + BUFFER, true);
    ServiceClasses.end(code, Opcodes.ARETURN);
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** Channel and mode are on the stack; place and length are variables. */
  private static void map(MethodVisitor code, int firstVariable) {
    code.visitVarInsn(Opcodes.LLOAD, firstVariable);
    code.visitVarInsn(Opcodes.LLOAD, firstVariable + 2);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, ARENA, "ofAuto", "()L" + ARENA + ";", true);
    String map = "(L" + MODE + ";JJL" + ARENA + ";)L" + SEGMENT + ";";
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, CHANNEL, "map", map, false);
  }
}
