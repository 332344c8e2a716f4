package org.waitprof.agent.callpath;

import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;

/**
 * What one method calls, as far as reachability is concerned.
 *
 * @param owner internal class name
 * @param name method name
 * @param descriptor method descriptor
 * @param calls methods it invokes
 * @param lambdas functional objects it makes
 */
record MethodCalls(
    String owner, String name, String descriptor, List<Call> calls, List<Lambda> lambdas) {

  /** An invoked method, as the call site names it. */
  record Call(String owner, String name, String descriptor) {
    /** The descriptor up to the closing parenthesis. */
    String parameters() {
      return descriptor.substring(0, descriptor.indexOf(')') + 1);
    }

    /** Name and parameters: what an overriding method has in common. */
    String signature() {
      return name + parameters();
    }
  }

  /**
   * A functional object: calling the interface's method calls the implementation.
   *
   * @param type the interface
   * @param method its method
   * @param descriptor erased descriptor of that method
   * @param target the implementation
   */
  record Lambda(String type, String method, String descriptor, Call target) {}

  /** Reads the methods of a class; costs a parse of its byte code. */
  static List<MethodCalls> read(byte[] file) {
    List<MethodCalls> methods = new ArrayList<>();
    if (file.length == 0) {
      return methods;
    }
    ClassReader reader = new ClassReader(file);
    String owner = reader.getClassName();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            MethodCalls method =
                new MethodCalls(owner, name, descriptor, new ArrayList<>(), new ArrayList<>());
            methods.add(method);
            return method.collector();
          }
        },
        ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return methods;
  }

  private MethodVisitor collector() {
    return new MethodVisitor(Opcodes.ASM9) {
      @Override
      public void visitMethodInsn(
          int opcode, String owner, String name, String descriptor, boolean isInterface) {
        calls.add(new Call(owner, name, descriptor));
      }

      @Override
      public void visitInvokeDynamicInsn(
          String name, String descriptor, Handle bootstrap, Object... arguments) {
        if (arguments.length >= 3
            && arguments[0] instanceof Type erased
            && arguments[1] instanceof Handle target) {
          lambdas.add(
              new Lambda(
                  Type.getReturnType(descriptor).getInternalName(),
                  name,
                  erased.getDescriptor(),
                  new Call(target.getOwner(), target.getName(), target.getDesc())));
        }
      }
    };
  }
}
