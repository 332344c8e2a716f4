package org.waitprof.agent.binding;

import net.bytebuddy.jar.asm.MethodVisitor;
import org.jspecify.annotations.Nullable;

/**
 * Properties of a Java binding of MPI, besides its call table. A new binding is one class that
 * implements this, its tables, and a place in {@link Bindings}. Every binding's classes are in the
 * package {@code mpi} and follow mpiJava 1.2 in their names ({@code MPI}, {@code Comm}, {@code
 * Intracomm}, {@code Datatype}, {@code Request}, {@code Status}). Stateless; asked in the thread
 * that defines the binding's classes.
 */
public interface MpiDialect {
  /** The binding's name for reports, for instance {@code Open MPI}. */
  String name();

  /** A class file that only this binding has, for instance {@code mpi/Win.class}. */
  String marker();

  /**
   * Stem of the names of its tables, in the folder of this class, for instance {@code open-mpi}.
   */
  String tables();

  /** The rank MPI_PROC_NULL: at least -128. */
  int procNull();

  /**
   * Writes the body of a method, return instruction included. Without branches: class files of old
   * versions have no frames.
   *
   * @param owner internal name of the class that gets it
   */
  void write(MixinMethod method, MethodVisitor out, String owner);

  /** Names of the methods that ask groups. */
  GroupMethods groups();

  /**
   * The method of the same class and with the same arguments that completes the same requests and
   * returns their statuses; null if the method of this row returns its statuses itself. Asked with
   * {@code mode=trace} for completion calls that return none.
   */
  default @Nullable String variantWithStatus(CallRow row) {
    return null;
  }

  /** Forms of handles and pointers in a binding in C's style; null for objects of classes. */
  default @Nullable HandleShapes shapes() {
    return null;
  }
}
