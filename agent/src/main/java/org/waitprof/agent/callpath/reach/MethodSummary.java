package org.waitprof.agent.callpath.reach;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;

/** Summary of what one method does, as far as reachability is concerned. */
public final class MethodSummary extends MethodVisitor {
  static final String TO_STRING = "toString()";

  /** Asks an object of unknown class for its text. */
  static final CallTarget ANY_TO_STRING = new CallTarget("java/lang/Object", TO_STRING, false);

  /** Class that joins strings for {@code +} since Java 9. */
  static final String STRING_CONCAT = "java/lang/invoke/StringConcatFactory";

  final String owner;
  final String signature;

  /** Whether a subclass may override it, or it may override a superclass's. */
  final boolean virtual;

  /** Methods that it calls, as its code names them. */
  final Set<CallTarget> calls = new LinkedHashSet<>();

  /** Classes that its instructions other than calls may initialise. */
  final Set<String> initialises = new LinkedHashSet<>();

  final List<Lambda> lambdas = new ArrayList<>();

  /** Ability of the method to reach MPI, as found so far. */
  Reach reach = Reach.NONE;

  /** Number of methods and classes of these that may reach MPI, as found so far. */
  int sites;

  /** A functional object: calling the interface's method calls the target. */
  static final class Lambda {
    final String type;

    /** Signature of the interface's method, erased. */
    final String signature;

    final CallTarget target;

    /** Ability of the target to reach MPI, as found so far. */
    Reach reach = Reach.NONE;

    Lambda(String type, String signature, CallTarget target) {
      this.type = type;
      this.signature = signature;
      this.target = target;
    }
  }

  private MethodSummary(String owner, String signature, boolean virtual) {
    super(Opcodes.ASM9);
    this.owner = owner;
    this.signature = signature;
    this.virtual = virtual;
  }

  /** Reads the methods of a class; costs a parse of its byte code. */
  static List<MethodSummary> read(byte[] file) {
    ClassReader reader = new ClassReader(file);
    List<MethodSummary> methods = new ArrayList<>();
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
            MethodSummary method =
                new MethodSummary(
                    owner, CallTarget.signature(name, descriptor), isVirtual(access, name));
            methods.add(method);
            return method;
          }
        },
        ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return methods;
  }

  public static boolean isVirtual(int access, String name) {
    return (access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == 0 && name.charAt(0) != '<';
  }

  public static boolean isExact(int opcode) {
    return opcode == Opcodes.INVOKESTATIC || opcode == Opcodes.INVOKESPECIAL;
  }

  public static boolean isStaticAccess(int opcode) {
    return opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
  }

  /** Calls that joining strings makes: {@code toString} of every operand that is not a string. */
  public static List<CallTarget> joined(String descriptor, Handle bootstrap) {
    List<CallTarget> calls = new ArrayList<>();
    if (bootstrap.getOwner().equals(STRING_CONCAT)) {
      for (Type part : Type.getArgumentTypes(descriptor)) {
        if (part.getSort() == Type.OBJECT && !part.getInternalName().equals("java/lang/String")) {
          calls.add(new CallTarget(part.getInternalName(), TO_STRING, false));
        }
      }
    }
    return calls;
  }

  @Override
  public void visitMethodInsn(
      int opcode, String target, String name, String descriptor, boolean isInterface) {
    calls.add(CallTarget.of(target, name, descriptor, isExact(opcode)));
    if (opcode == Opcodes.INVOKESTATIC) {
      initialises.add(target);
    }
  }

  @Override
  public void visitFieldInsn(int opcode, String target, String name, String descriptor) {
    if (isStaticAccess(opcode)) {
      initialises.add(target);
    }
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    if (opcode == Opcodes.NEW) {
      initialises.add(type);
    }
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    if (arguments.length >= 3
        && arguments[0] instanceof Type erased
        && arguments[1] instanceof Handle target) {
      int tag = target.getTag();
      boolean exact = tag != Opcodes.H_INVOKEVIRTUAL && tag != Opcodes.H_INVOKEINTERFACE;
      lambdas.add(
          new Lambda(
              Type.getReturnType(descriptor).getInternalName(),
              CallTarget.signature(name, erased.getDescriptor()),
              CallTarget.of(target.getOwner(), target.getName(), target.getDesc(), exact)));
    }
    calls.addAll(joined(descriptor, bootstrap));
  }
}
