package org.waitprof.agent.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;

/**
 * Turns lambdas, method references and the methods of records into ordinary code, in place, class
 * file by class file. What {@code invokedynamic} links is spun at run time, by an interpreter that
 * has just started: about 1 ms of CPU in each rank for a lambda, 50 ms for the first {@code
 * hashCode} of a record, where a class from a jar takes 0.3 ms ({@code benchmarks/startup.sh}).
 * Called by the build on class files before they go into the agent's jar.
 *
 * <p>Each {@code invokedynamic} of {@code LambdaMetafactory.metafactory} becomes a call of a static
 * method of a new class {@code Owner$$n}, a nest mate of its owner, which therefore may call the
 * owner's private methods; each of {@code ObjectMethods.bootstrap} a call of a new static method of
 * the record. Serializable lambdas are left as they are.
 */
final class NoInvokeDynamic {
  private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
  private static final String RECORDS = "java/lang/runtime/ObjectMethods";

  private final ClassReader reader;
  private final String owner;
  private final Map<String, byte[]> made = new TreeMap<>();
  private String host;
  private boolean changed;

  private NoInvokeDynamic(byte[] file) {
    reader = new ClassReader(file);
    owner = reader.getClassName();
    host = owner;
  }

  /**
   * Rewrites class files, nests of which must be given whole.
   *
   * @param classes by internal name
   * @return those that are new or changed, by internal name
   */
  static Map<String, byte[]> rewrite(Map<String, byte[]> classes) {
    Map<String, byte[]> result = new TreeMap<>();
    Map<String, List<String>> nestMates = new TreeMap<>();
    for (byte[] file : classes.values()) {
      NoInvokeDynamic one = new NoInvokeDynamic(file);
      byte[] plain = one.rewrite();
      if (one.changed || !one.made.isEmpty()) {
        result.put(one.owner, plain);
      }
      if (!one.made.isEmpty()) {
        result.putAll(one.made);
        nestMates.computeIfAbsent(one.host, h -> new ArrayList<>()).addAll(one.made.keySet());
      }
    }
    nestMates.forEach(
        (host, mates) -> {
          byte[] file = result.containsKey(host) ? result.get(host) : classes.get(host);
          if (file == null) {
            throw new IllegalArgumentException("the nest host is missing: " + host);
          }
          result.put(host, withNestMates(file, mates));
        });
    return result;
  }

  private byte[] rewrite() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public void visitNestHost(String nestHost) {
            host = nestHost;
            super.visitNestHost(nestHost);
          }

          @Override
          public MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            return new Replacing(next, writer);
          }
        },
        0);
    return writer.toByteArray();
  }

  /** Replaces each instruction by a call of a static method with the same descriptor. */
  private final class Replacing extends MethodVisitor {
    private final ClassWriter writer;

    Replacing(MethodVisitor next, ClassWriter writer) {
      super(Opcodes.ASM9, next);
      this.writer = writer;
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      if (bootstrap.getOwner().equals(LAMBDAS) && bootstrap.getName().equals("metafactory")) {
        LambdaClass lambda =
            new LambdaClass(
                owner + "$$" + made.size(),
                host,
                name,
                Type.getMethodType(descriptor),
                (Type) arguments[0],
                (Handle) arguments[1],
                (Type) arguments[2]);
        made.put(lambda.name(), lambda.write());
        super.visitMethodInsn(
            Opcodes.INVOKESTATIC, lambda.name(), LambdaClass.MAKE, descriptor, false);
      } else if (bootstrap.getOwner().equals(RECORDS)) {
        String method = "plain$" + name;
        new RecordMethod(owner, (String) arguments[1], arguments)
            .write(writer, name, method, descriptor);
        changed = true;
        super.visitMethodInsn(Opcodes.INVOKESTATIC, owner, method, descriptor, false);
      } else {
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
      }
    }
  }

  private static byte[] withNestMates(byte[] file, List<String> mates) {
    ClassReader host = new ClassReader(file);
    ClassWriter writer = new ClassWriter(0);
    host.accept(writer, 0);
    mates.forEach(writer::visitNestMember);
    return writer.toByteArray();
  }
}
