package org.waitprof.agent.binding;

import org.waitprof.model.MpiCall;

/**
 * One row of a call table: a public method of a binding, the MPI call it is, and where the parts of
 * the call stand among its arguments. Immutable; read by the weaver while it transforms the owner.
 */
public final class CallRow {
  /** A part that the method does not have. */
  public static final int ABSENT = -2;

  /** The role is the receiver of the method. */
  public static final int THIS = -1;

  /** The communicator is MPI_COMM_WORLD, which the method is not given. */
  public static final int WORLD = -3;

  private final String owner;
  private final String method;
  private final String arguments;
  private final MpiCall call;
  private final int[] indices;
  private final boolean perMember;
  private final ResultKind result;

  /** Roles whose argument points to them, a bit each. */
  private final long pointers;

  /**
   * A row as the table says it.
   *
   * @param indices for each {@link ArgumentRole}, by ordinal, an argument, {@link #THIS} or {@link
   *     #ABSENT}; owned by the row from now on
   */
  CallRow(
      String owner,
      String method,
      String arguments,
      MpiCall call,
      int[] indices,
      boolean perMember,
      ResultKind result) {
    this(owner, method, arguments, call, indices, perMember, result, 0);
  }

  /**
   * The same for a binding in C's style.
   *
   * @param pointers for each role a bit, by ordinal: whether the argument points to it
   */
  CallRow(
      String owner,
      String method,
      String arguments,
      MpiCall call,
      int[] indices,
      boolean perMember,
      ResultKind result,
      long pointers) {
    this.pointers = pointers;
    this.owner = owner;
    this.method = method;
    this.arguments = arguments;
    this.call = call;
    this.indices = indices;
    this.perMember = perMember;
    this.result = result;
  }

  /** Internal name of the declaring class, for instance {@code mpi/Comm}. */
  public String owner() {
    return owner;
  }

  /** Name of the method; {@code <init>} for a constructor. */
  public String method() {
    return method;
  }

  /** Descriptor of the parameters with their parentheses, without the return type. */
  public String arguments() {
    return arguments;
  }

  /** The MPI call that the method is. */
  public MpiCall call() {
    return call;
  }

  /**
   * Where a role stands: the index of the declared argument, counted from 0 (not the slot of the
   * local variable, which differs behind a {@code long}), {@link #THIS}, {@link #WORLD} or {@link
   * #ABSENT}.
   */
  public int at(ArgumentRole role) {
    return indices[role.ordinal()];
  }

  /** Whether the method has that role. */
  public boolean has(ArgumentRole role) {
    return indices[role.ordinal()] != ABSENT;
  }

  /** Whether the argument of a role points to it: it is read there, or left there. */
  public boolean isPointer(ArgumentRole role) {
    return (pointers >>> role.ordinal() & 1) != 0;
  }

  /** Whether the count is meant for each member of the communicator. */
  public boolean perMember() {
    return perMember;
  }

  /** What the returned value tells. */
  public ResultKind result() {
    return result;
  }

  @Override
  public String toString() {
    return owner + "." + method + arguments;
  }
}
