package org.waitprof.agent.advice;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.binding.WrapperRows;
import org.waitprof.agent.binding.WrapperTable;
import org.waitprof.model.MpiCall;

/**
 * Writes a probe into the method that frees a datatype, in a binding in C's style: its handle may
 * come to mean a datatype of another size. The call itself is not counted, because it does not
 * communicate.
 */
final class TypeFreeWriter extends MethodVisitor {
  private static final String FUNCTION = "MPI_Type_free";
  private static final int STACK = 4;

  /** Call of rows that stands for none. */
  private static final MpiCall NOT_COUNTED = MpiCall.MPI_BUFFER_ATTACH;

  private final HandleArguments arguments;

  private TypeFreeWriter(MethodVisitor next, HandleArguments arguments) {
    super(Opcodes.ASM9, next);
    this.arguments = arguments;
  }

  /** The writer of a method, or the next visitor if the method frees no datatype. */
  static MethodVisitor of(
      MethodVisitor next,
      WrapperTable table,
      String owner,
      int access,
      String name,
      String descriptor) {
    boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
    WrapperTable.WrapperOperation operation =
        table.operation(owner, name, descriptor, WrapperRows.isFunction(access));
    boolean isPlain = (access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) == 0;
    return operation == null || !isPlain || !operation.function().equals(FUNCTION)
        ? next
        : new TypeFreeWriter(
            next,
            new HandleArguments(
                operation.row(owner, name, descriptor, NOT_COUNTED),
                isStatic,
                descriptor,
                0,
                table.shapes()));
  }

  @Override
  public void visitCode() {
    super.visitCode();
    arguments.loadHandle(mv, ArgumentRole.TYPE);
    HandleArguments.handles(mv, "leavingType", "(J)V");
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    super.visitMaxs(Math.max(maxStack, STACK), maxLocals);
  }
}
