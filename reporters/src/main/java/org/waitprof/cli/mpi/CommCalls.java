package org.waitprof.cli.mpi;

import java.lang.invoke.MethodHandle;

/**
 * Calls of MPI on one communicator, as method handles with their arguments bound. They are made
 * once and called often, at a cost of some 10 ns beyond the call itself. Names and order of
 * arguments follow Open MPI's binding: C's order without the communicator and the arguments behind
 * it. For the thread that joined the job.
 */
public interface CommCalls {
  /**
   * A buffer among the arguments of a call.
   *
   * @param content an array, or a direct buffer
   */
  record Data(Object content) {}

  /**
   * Splits the communicator; all its processes must call this.
   *
   * @param part processes with the same number come together
   * @param order their order in the new communicator
   */
  CommCalls split(int part, int order);

  /** Name and version of the binding or its library, as profiles have it. */
  String library();

  /** A buffer for calls that do not block. */
  Data unblocked(int bytes);

  /**
   * A datatype or an operation.
   *
   * @param name MPI's name without {@code MPI_}
   */
  Object constant(String name);

  /**
   * A call on the communicator.
   *
   * @param openMpiName name of Open MPI's method
   * @param arguments numbers, types, {@link Data}
   * @return takes nothing, returns the result of the call, such as a request
   * @throws MpiFailure if the binding lacks the call
   */
  MethodHandle call(String openMpiName, Object... arguments);

  /** MPI_Wait: takes a request; the result has no meaning. */
  MethodHandle waitForOne();

  /** MPI_Waitall: takes an array from {@link #requests}; the result has no meaning. */
  MethodHandle waitForAll();

  /** Creates an array for requests, to be passed to {@link #waitForAll}. */
  Object[] requests(int length);
}
