package org.waitprof.agent.messenger;

/**
 * What the agent needs of a binding. Made and used in the thread that called Init or Finalize, by
 * all ranks in the same order; nothing of it is recorded.
 */
public interface Messenger {
  /** Rank in MPI_COMM_WORLD. */
  int rank();

  /** Size of MPI_COMM_WORLD. */
  int size();

  /** Everybody gets rank 0's number. */
  long fromRoot(long value) throws ReflectiveOperationException;

  /** Everybody gets the element-wise minimum of everybody's numbers. */
  long[] minima(long[] values) throws ReflectiveOperationException;

  /** Sends bytes to a rank that receives them. */
  void send(byte[] bytes, int to) throws ReflectiveOperationException;

  /** Receives the bytes that a rank sends. */
  byte[] receive(int from) throws ReflectiveOperationException;

  /** Name and version of the library, for the profile. */
  String library();

  /** Gives the communicator back. Called by all ranks before Finalize begins. */
  void close() throws ReflectiveOperationException;
}
