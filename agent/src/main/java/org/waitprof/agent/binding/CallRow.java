package org.waitprof.agent.binding;

import org.waitprof.model.MpiCall;

/**
 * One row of a call table: a public method of a binding, the MPI call it is, and where the parts of
 * the call stand among its arguments. Immutable; read by the weaver while it transforms the owner.
 *
 * @param owner internal name of the declaring class, for instance {@code mpi/Comm}
 * @param method name of the method; {@code <init>} for a constructor
 * @param arguments descriptor of the parameters with their parentheses, without the return type
 * @param call the MPI call that the method is
 * @param parts where the parts of the call stand
 */
public record CallRow(String owner, String method, String arguments, MpiCall call, RowParts parts) {

  /** A part that the method does not have. */
  public static final int ABSENT = -2;

  /** The role is the receiver of the method. */
  public static final int THIS = -1;

  /** The communicator is MPI_COMM_WORLD, which the method is not given. */
  public static final int WORLD = -3;

  /**
   * Place of a role: the index of the declared argument from 0, {@link #THIS}, {@link #WORLD} or
   * {@link #ABSENT}. It is not the slot of the local variable, which differs behind a {@code long}.
   */
  public int at(ArgumentRole role) {
    return parts.at(role);
  }

  /** Whether the method has that role. */
  public boolean has(ArgumentRole role) {
    return parts.at(role) != ABSENT;
  }

  /** Whether the argument of a role points to it: it is read there, or left there. */
  public boolean isPointer(ArgumentRole role) {
    return parts.isPointer(role);
  }

  /** Whether the count is meant for each member of the communicator. */
  public boolean perMember() {
    return parts.perMember();
  }

  /** Meaning of the returned value for the recorder. */
  public ResultKind result() {
    return parts.result();
  }

  @Override
  public String toString() {
    return owner + "." + method + arguments;
  }
}
