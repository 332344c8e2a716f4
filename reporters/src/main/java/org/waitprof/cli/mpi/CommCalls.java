package org.waitprof.cli.mpi;

import java.lang.invoke.MethodHandle;

/**
 * Calls of MPI on one communicator, as method handles with their arguments bound: made once, called
 * often, at a cost of some 10 ns beyond the call itself. Named, and with arguments in the order, as
 * in Open MPI's binding, which is C's order without the communicator and what follows it. For the
 * thread that joined the job.
 */
public interface CommCalls {
  /**
   * A buffer among the arguments of a call.
   *
   * @param content an array, or a direct buffer
   */
  record Data(Object content) {}

  /**
   * Splits the communicator. All its processes call this.
   *
   * @param part processes with the same number come together
   * @param order their order there
   */
  CommCalls split(int part, int order);

  /** Name and version of the binding or its library, as profiles have it. */
  String library();

  /** A buffer for calls that do not block. */
  Data unblocked(int bytes);

  /**
   * A datatype or an operation.
   *
   * @param name MPI's without {@code MPI_}
   */
  Object constant(String name);

  /**
   * A call on the communicator.
   *
   * @param openMpiName of its method
   * @param arguments numbers, types, {@link Data}
   * @return takes nothing, returns what the call does; a request where it makes one
   * @throws MpiFailure where the binding does not have it
   */
  MethodHandle call(String openMpiName, Object... arguments);

  /** MPI_Wait: takes a request, returns what it likes. */
  MethodHandle waitForOne();

  /** MPI_Waitall: takes what {@link #requests} gave, returns what it likes. */
  MethodHandle waitForAll();

  /** An array for requests. */
  Object[] requests(int length);
}
