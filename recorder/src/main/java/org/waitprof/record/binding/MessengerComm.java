package org.waitprof.record.binding;

/**
 * Woven into the binding's class of intracommunicators, which then carries the agent's own
 * messages, after Init and at the entry of Finalize. For bindings in C's style the agent has such a
 * class. Calls through it cost no reflection. Reflection would resolve each of the binding's 150
 * methods and load all classes that they name, which takes 15 ms of CPU.
 */
public interface MessengerComm {
  /** Duplicates the communicator, by MPI_Comm_dup; all of its ranks call this. */
  Object waitprof$duplicate() throws Exception;

  /** Frees a communicator that {@link #waitprof$duplicate} made; all of its ranks call this. */
  void waitprof$release() throws Exception;

  /** Gives rank 0's numbers to all ranks; collective. */
  void waitprof$broadcast(long[] values) throws Exception;

  /** Gives all ranks the element-wise minimum of their numbers; collective. */
  void waitprof$minima(long[] own, long[] minima) throws Exception;

  /** Sends all bytes to a rank. */
  void waitprof$send(byte[] bytes, int to) throws Exception;

  /** Receives bytes from a rank, at most as many as the array holds. */
  void waitprof$receive(byte[] bytes, int from) throws Exception;

  /** Name and version of the library. */
  String waitprof$library();
}
