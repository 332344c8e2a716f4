package org.waitprof.it.faults;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * An agent that lets methods of the profiler throw. Its options are the class of what is thrown and
 * the methods, {@code org.waitprof.record.SlowPath.path}, separated by commas. A method throws at
 * its entry while the system property {@code faults.point} names it, and takes that away.
 */
public final class ThrowingAgent {
  private static final String KEY = "faults.point";

  private ThrowingAgent() {}

  /** Called by the JVM, before the profiler's. */
  public static void premain(String options, Instrumentation instrumentation) {
    String[] words = options.split(",", -1);
    Map<String, Set<String>> methods = new HashMap<>();
    for (int i = 1; i < words.length; i++) {
      int dot = words[i].lastIndexOf('.');
      methods
          .computeIfAbsent(words[i].substring(0, dot).replace('.', '/'), key -> new HashSet<>())
          .add(words[i].substring(dot + 1));
    }
    instrumentation.addTransformer(new Injection(words[0].replace('.', '/'), methods));
  }

  private record Injection(String thrown, Map<String, Set<String>> methods)
      implements ClassFileTransformer {
    @Override
    public byte[] transform(
        ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] file) {
      Set<String> wanted = methods.get(binary(name, file));
      if (wanted == null) {
        return file;
      }
      ClassReader reader = new ClassReader(file);
      ClassWriter writer = new ClassWriter(reader, 0);
      reader.accept(
          new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(
                int access, String method, String descriptor, String signature, String[] throwing) {
              MethodVisitor next =
                  super.visitMethod(access, method, descriptor, signature, throwing);
              return next != null && wanted.contains(method)
                  ? new Entry(next, thrown, binary(name, file).replace('/', '.') + "." + method)
                  : next;
            }
          },
          0);
      return writer.toByteArray();
    }
  }

  /** The profiler's hot side is defined by its bytes alone. */
  private static String binary(String name, byte[] file) {
    return name != null ? name : new ClassReader(file).getClassName();
  }

  /** {@code if (POINT.equals(System.getProperty(KEY))) { clear it; throw new THROWN(POINT); }}. */
  private static final class Entry extends MethodVisitor {
    private final String thrown;
    private final String point;

    Entry(MethodVisitor next, String thrown, String point) {
      super(Opcodes.ASM9, next);
      this.thrown = thrown;
      this.point = point;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      Label usual = new Label();
      String string = "Ljava/lang/String;";
      visitLdcInsn(point);
      visitLdcInsn(KEY);
      visitMethodInsn(
          Opcodes.INVOKESTATIC,
          "java/lang/System",
          "getProperty",
          "(" + string + ")" + string,
          false);
      visitMethodInsn(
          Opcodes.INVOKEVIRTUAL, "java/lang/String", "equals", "(Ljava/lang/Object;)Z", false);
      visitJumpInsn(Opcodes.IFEQ, usual);
      visitLdcInsn(KEY);
      visitMethodInsn(
          Opcodes.INVOKESTATIC,
          "java/lang/System",
          "clearProperty",
          "(" + string + ")" + string,
          false);
      visitInsn(Opcodes.POP);
      visitTypeInsn(Opcodes.NEW, thrown);
      visitInsn(Opcodes.DUP);
      visitLdcInsn(point);
      visitMethodInsn(Opcodes.INVOKESPECIAL, thrown, "<init>", "(" + string + ")V", false);
      visitInsn(Opcodes.ATHROW);
      visitLabel(usual);
      visitFrame(Opcodes.F_SAME, 0, null, 0, null);
      visitInsn(Opcodes.NOP); // The method's own code may begin with a frame.
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
      super.visitMaxs(Math.max(maxStack, 3), maxLocals);
    }
  }
}
